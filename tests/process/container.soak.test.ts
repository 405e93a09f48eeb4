import { createRequire } from 'node:module'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startGateway } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'

// Follows the Dockerfile step by step without a container builder: what it installs, builds and copies, and how the
// result runs.

const dockerfile = readFileSync('Dockerfile', 'utf8')
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
const MIB = 2 ** 20
/**
 * The size of Node and the base image, which we cannot change: https://github.com/GoogleContainerTools/distroless.
 */
const NODE_AND_BASE_BYTES = 155 * MIB

/** The value of a Dockerfile instruction in the last stage. */
function instruction(name: string): string {
  return new RegExp(`^${name} (.+)$`, 'm').exec(lastStage)?.[1] ?? ''
}

/** The tracked files that .dockerignore lets into the first stage. */
function filesOfContext(): string[] {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((pattern) => `:(exclude,glob)${/\.\w+$/.test(pattern) ? pattern : `${pattern}/**`}`)
  return execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ...ignored], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(path))
}

/** The packages that `npm ci --omit=dev` installs and the first stage does not remove. */
function packagesOfContext(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return (
    Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev && !path.startsWith('node_modules/node-linux-'))
      .map(([path]) => path)
      // The lockfile also lists packages for other systems, which are not installed.
      .filter((path) => existsSync(path))
  )
}

/** Runs both stages: the first installs, builds and removes files, and the last copies the result. */
function buildImage(): string {
  const folder = scratchFolder()
  const [context, root] = [join(folder, 'context'), join(folder, 'app')]
  for (const path of [...filesOfContext(), ...packagesOfContext()])
    cpSync(path, join(context, path), { recursive: true, dereference: true })
  const env = { PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  for (const [, command] of dockerfile.matchAll(/^RUN ((?:node|cd) .+)$/gm))
    execFileSync('sh', ['-ec', command ?? 'false'], { cwd: context, env })
  const copied = [...lastStage.matchAll(/^COPY --from=build ((?:\/app\/\S+ )+)\/app/gm)]
  for (const path of copied.flatMap(([, paths = '']) => paths.trim().split(' ')))
    cpSync(join(context, path.slice('/app/'.length)), join(root, path.slice('/app/'.length)), {
      recursive: true,
      verbatimSymlinks: true,
    })
  return root
}

function bytesOf(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])
}

test('the image is small and runs as an unprivileged user on a read-only file system', async () => {
  const root = buildImage()
  expect(readdirSync(root).toSorted()).toEqual([
    'CHANGELOG.md',
    'CHANGELOG.zh-TW.md',
    'LICENSE',
    'data',
    'dist',
    'migrations',
    'node_modules',
    'package.json',
  ])
  expect(readdirSync(join(root, 'data'))).not.toContain('labelled')
  expect(bytesOf(root) + NODE_AND_BASE_BYTES).toBeLessThan(250 * MIB)
  // The packages that the bundle loads at run time, on the first payment or with certain settings.
  const { resolve } = createRequire(join(root, 'dist/main.js'))
  for (const name of ['better-sqlite3', 'pg', 'iovalkey', 'tiny-secp256k1', '@noble/curves/ed25519'])
    expect(resolve(name)).toContain(root)

  execFileSync('chmod', ['-R', 'a-w,a+rX', root])
  const data = join(root, '../data')
  mkdirSync(data)
  chmodSync(data, 0o777)
  chmodSync(join(root, '..'), 0o755)
  const settings = Object.fromEntries(
    [...lastStage.matchAll(/^ENV (.+)$/gm)]
      .flatMap(([, pairs = '']) => pairs.split(' '))
      .map((pair) => /^(\w+)=(.*)$/.exec(pair)?.slice(1) as [string, string]),
  )
  // Runs the program as the user nobody, if this test may change its user.
  const [as, ...user] =
    process.getuid?.() === 0 ? (['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const) : ['env']
  const port = String(await freePort())
  const [node, ...args] = JSON.parse(instruction('CMD')) as string[]
  const program = args.pop() ?? ''
  expect(node).toBe('node')
  const run = { ...settings, PORT: port, DATABASE_PATH: join(data, 'gateway.db'), LOG_LEVEL: 'info' }
  const gateway = await startGateway(run, [as, ...user, process.execPath, ...args, join(root, program)])
  expect(statSync(join(data, 'gateway.db')).size).toBeGreaterThan(MIB)
  const page = await fetch(`${gateway.url}/life/`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const checked = execFileSync(as, [...user, process.execPath, 'dist/current/scripts/doctor.js', '--offline'], {
    cwd: root,
    env: { ...run, PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect(checked).toMatch(/^ok +database: /m)
  const [, ...check] = JSON.parse(instruction('HEALTHCHECK').replace(/^.* CMD /, '')) as string[]
  expect(spawnSync(process.execPath, check, { env: { PORT: port } }).status).toBe(0)
  expect(await gateway.stop('SIGTERM')).toBe(0)
  expect(spawnSync(process.execPath, check, { env: { PORT: port } }).status).toBe(1)
  execFileSync('chmod', ['-R', 'u+w', root])
})

test('the image runs under any user id, and Node receives the signals', () => {
  expect(instruction('USER')).toBe('nonroot')
  expect(instruction('STOPSIGNAL')).toBe('SIGTERM')
  expect(instruction('CMD')).toMatch(/^\[/)
})
