import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { startGateway } from '../support/process.ts'
import { scratchFolder } from '../support/scratch.ts'

// The Dockerfile, step by step, without a builder: what it installs and copies, and how it then runs.

const dockerfile = readFileSync('Dockerfile', 'utf8')
const MIB = 2 ** 20
/** Node's file and the base image, which are not ours; https://github.com/GoogleContainerTools/distroless. */
const NODE_AND_BASE_BYTES = 155 * MIB

/** The value of an instruction of the last stage. */
function instruction(name: string): string {
  return new RegExp(`^${name} (.+)$`, 'm').exec(dockerfile.slice(dockerfile.lastIndexOf('FROM ')))?.[1] ?? ''
}

/** The tracked files that .dockerignore lets into the image. */
function filesOfImage(): string[] {
  const ignored = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((pattern) => `:(exclude,glob)${/\.\w+$/.test(pattern) ? pattern : `${pattern}/**`}`)
  return execFileSync('git', ['ls-files', '-z', '--', '.', ...ignored], { encoding: 'utf8' })
    .split('\0')
    .filter(Boolean)
}

/** What the Dockerfile leaves of what `npm ci --omit=dev` installs. */
function packagesOfImage(): string[] {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  return (
    Object.entries(lock.packages)
      .filter(([path, { dev }]) => path !== '' && !dev && !path.startsWith('node_modules/node-linux-'))
      .map(([path]) => path)
      // Some are for other systems.
      .filter((path) => existsSync(path))
  )
}

function buildImage(): string {
  const root = join(scratchFolder(), 'app')
  for (const path of [...filesOfImage(), ...packagesOfImage()])
    cpSync(path, join(root, path), { recursive: true, dereference: true })
  const trim = /^RUN (cd node_modules.+)$/m.exec(dockerfile)?.[1] ?? 'false'
  execFileSync('sh', ['-ec', trim], { cwd: root })
  return root
}

function bytesOf(folder: string): number {
  return Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0])
}

test('what the image holds starts as a user without rights, on files that nobody may write to, and is small', async () => {
  const root = buildImage()
  expect(filesOfImage().filter((path) => /^(tests|bench)\/|\.test\.ts$/.test(path))).toEqual([])

  execFileSync('chmod', ['-R', 'a-w,a+rX', root])
  const data = join(root, '../data')
  mkdirSync(data)
  chmodSync(data, 0o777)
  chmodSync(join(root, '..'), 0o755)
  const settings = Object.fromEntries(
    instruction('ENV')
      .split(' ')
      .map((pair) => /^(\w+)=(.*)$/.exec(pair)?.slice(1) as [string, string])
      .map(([name, value]) => [name, value.replace('/app/', `${root}/`)]),
  )
  // nobody, where this test may become somebody else.
  const [as, ...user] =
    process.getuid?.() === 0 ? (['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const) : ['env']
  const port = String(await freePort())
  const compiled = settings.NODE_COMPILE_CACHE ?? ''
  mkdirSync(compiled)
  chmodSync(compiled, 0o777)
  const [, ...keep] = JSON.parse(instruction('RUN')) as string[]
  execFileSync(as, [...user, process.execPath, ...keep], {
    cwd: root,
    env: { ...settings, PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const kept = readdirSync(compiled, { recursive: true })
  expect(bytesOf(compiled)).toBeLessThan(20 * MIB)
  expect(bytesOf(root) + NODE_AND_BASE_BYTES).toBeLessThan(250 * MIB)

  const [node, ...args] = JSON.parse(instruction('CMD')) as string[]
  const program = args.pop() ?? ''
  expect(node).toBe('node')
  const gateway = await startGateway(
    { ...settings, PORT: port, DATABASE_PATH: join(data, 'gateway.db'), LOG_LEVEL: 'info' },
    [as, ...user, process.execPath, ...args, join(root, program)],
  )
  expect(statSync(join(data, 'gateway.db')).size).toBeGreaterThan(MIB)
  const [, ...check] = JSON.parse(instruction('HEALTHCHECK').replace(/^.* CMD /, '')) as string[]
  expect(spawnSync(process.execPath, check, { env: { PORT: port } }).status).toBe(0)
  expect(await gateway.stop('SIGTERM')).toBe(0)
  expect(spawnSync(process.execPath, check, { env: { PORT: port } }).status).toBe(1)
  // Node would keep for itself what it does not find.
  expect(readdirSync(compiled, { recursive: true })).toEqual(kept)
  execFileSync('chmod', ['-R', 'u+w', root])
})

test('the image runs as nobody in particular, and Node itself gets the signals', () => {
  expect(instruction('USER')).toBe('nonroot')
  expect(instruction('STOPSIGNAL')).toBe('SIGTERM')
  expect(instruction('CMD')).toMatch(/^\[/)
})
