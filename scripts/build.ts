import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'

// Bundles the gateway and the operator's commands into dist/build-HASH, and points dist/current to it. The hash
// covers all inputs of the bundle, so `npm start` builds only after a change. A running process keeps the files of
// its build.
//
// With --fill, another process then fills a database from the seed files and compresses it into the folder of the
// build. The first start unpacks that file.

/** Entry points of processes and threads, under the names that `programUrl()` uses. */
const PROGRAMS = [
  'main',
  'cli',
  'app/worker-entry',
  'app/writer-entry',
  'sites/crawl/parsing-worker',
  ...globSync('src/services/*/index.ts').map((path) => path.slice('src/'.length, -'.ts'.length)),
]
/** The operator's commands. A container has the build but no sources, and a bundle starts seconds earlier. */
const COMMANDS = [
  'backup',
  'data-pull',
  'data-release',
  'doctor',
  'golive',
  'import',
  'ledger',
  'reconcile',
  'refund',
  'restore',
  'sites',
  'status',
  'sync',
]
/** Packages that are not bundled: native code, and clients that few installations need. */
const EXTERNAL = ['better-sqlite3', 'iovalkey', 'pg']
const ASSETS = 'surfaces/pages/assets'
const CURRENT = 'dist/current'
const FILLED = `${CURRENT}/filled.db.zst`
/** A twelfth smaller than with the default of 3. A level of 9 takes four times as long for another twentieth. */
const SMALLER = { [constants.ZSTD_c_compressionLevel]: 6 }

const build = `build-${hashOfSources()}`
if (!existsSync(join('dist', build))) await bundle()
pointToBuild()
if (process.argv.includes('--fill') && !existsSync(FILLED)) await fillDatabase()

function hashOfSources(): string {
  const sources = ['src', 'scripts', 'migrations', 'data/seed'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', ...sources.toSorted()]) hash.update(`\n${path}\n`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 16)
}

async function bundle(): Promise<void> {
  // esbuild is imported only for a build, because most starts build nothing.
  const esbuild = await import('esbuild')
  const folder = `dist/.building-${process.pid}`
  await esbuild.build({
    entryPoints: [
      ...PROGRAMS.map((path) => ({ in: `src/${path}.ts`, out: path })),
      ...COMMANDS.map((command) => ({ in: `scripts/${command}.ts`, out: `scripts/${command}` })),
    ],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.18',
    external: EXTERNAL,
    // CommonJS packages in the bundle call require() for Node's modules, which an ES module lacks.
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url)" },
    // V8 keeps the source of every loaded file in memory, so white space is removed. Names and line breaks stay, for
    // readable stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 160,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [
      {
        name: 'without zod’s messages in sixty languages',
        setup: ({ onLoad }) => onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: '' })),
      },
    ],
  })
  for (const path of globSync(`${folder}/**/*.js`)) writeFileSync(path, escapeNonAscii(readFileSync(path, 'utf8')))
  cpSync(join('src', ASSETS), join(folder, ASSETS), { recursive: true })
  // Another process may have made the same build meanwhile.
  if (existsSync(join('dist', build))) rmSync(folder, { recursive: true })
  else renameSync(folder, join('dist', build))
}

/**
 * One Chinese character makes V8 store a file with two bytes a character, and esbuild leaves them in patterns. In
 * String.raw an escape would be read as it is written, so its text stays.
 */
function escapeNonAscii(code: string): string {
  return code.replaceAll(/String\.raw`[^`]*`|[^\0-\x7f]/g, (match) =>
    match.startsWith('String.raw') ? match : `\\u${match.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/**
 * Without the filled database, the first start loads the seed files itself. So a failure here only makes it slower.
 */
async function fillDatabase(): Promise<void> {
  const folder = `dist/.filling-${process.pid}`
  const path = join(folder, 'database.db')
  mkdirSync(folder, { recursive: true })
  // The operator's settings are not passed on, because they must not change what is filled.
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_PATH: path, LOG_LEVEL: 'fatal' }
  const job = JSON.stringify({ do: 'prepare' })
  const program = ['--max-semi-space-size=64', `${CURRENT}/app/writer-entry.js`, job]
  const writer = spawn(process.execPath, program, { env, stdio: 'inherit' })
  await once(writer, 'exit')
  if (existsSync(path)) {
    writeFileSync(`${path}.zst`, zstdCompressSync(readFileSync(path), { params: SMALLER }))
    renameSync(`${path}.zst`, FILLED)
  }
  rmSync(folder, { recursive: true })
}

/** Removes older builds except the previous one, which running processes may still read. */
function pointToBuild(): void {
  const previous = existsSync(CURRENT) ? readlinkSync(CURRENT) : undefined
  if (previous === build) return
  // A rename replaces the link at once, so `current` always exists.
  const link = `${CURRENT}.${process.pid}`
  symlinkSync(build, link)
  renameSync(link, CURRENT)
  for (const name of readdirSync('dist')) {
    if (name.startsWith('build-') && ![build, previous].includes(name)) rmSync(join('dist', name), { recursive: true })
  }
}
