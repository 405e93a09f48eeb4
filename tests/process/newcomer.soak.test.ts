import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SCRATCH } from '../support/scratch.ts'

// Follows docs/tutorials/first-service.md literally: runs its commands and writes its files in a copy of the
// repository.

interface Step {
  readonly language: string
  /** The file into which a code block belongs: the path in the text before it. */
  readonly file: string | undefined
  readonly text: string
}

function stepsOfWalk(): Step[] {
  const document = readFileSync('docs/tutorials/first-service.md', 'utf8')
  const walk = document.split('\n## The walk\n')[1]?.split('\n## ')[0] ?? ''
  return [...walk.matchAll(/\*\*(\d+)\.(.*?)```(\w+)\n(.*?)```/gs)].map(
    ([, , prose = '', language = '', text = '']) => ({
      language,
      file: /`((?:src|data)\/[^`]+\.(?:ts|json|tsv))`/.exec(prose)?.[1],
      text,
    }),
  )
}

/** A copy of the tracked files, with the installed packages. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-walk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The checks of `npm run verify` that a new service can break. Other tests run the rest. */
function verifyOf(): string[] {
  const include = ['src/services/zodiac/*.ts', 'src/**/*.d.ts']
  const compilerOptions = { incremental: false, tsBuildInfoFile: null }
  const ofWalk = { extends: './tsconfig.json', compilerOptions, include, exclude: ['**/*.test.ts'] }
  const project = 'tsconfig.walk.json'
  const fast = 'npm run test:fast --'
  return [
    'npm run format:check',
    'npm run lint',
    `echo '${JSON.stringify(ofWalk)}' > ${project} && npm run types -- -p ${project}`,
    `${fast} src/services/zodiac tests/conventions.test.ts tests/migrations.test.ts tests/shared-links.test.ts`,
    `${fast} tests/contract.test.ts tests/docs.test.ts --testNamePattern 'zodiac|npm run docs'`,
  ]
}

test('the walk leads to a service with a table and a seed that passes every check', { timeout: 900_000 }, () => {
  const folder = copyOfTree()
  const run = (command: string) => {
    // A newcomer has no TEST_TIER in the environment.
    const env = { ...process.env, TEST_TIER: undefined }
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8', env })
    expect([command, status, status === 0 ? '' : stdout + stderr]).toEqual([command, 0, ''])
  }
  const steps = stepsOfWalk()
  expect(steps.length).toBeGreaterThan(9)
  for (const { language, file, text } of steps) {
    if (language === 'sh') {
      const commands = text.trim().split('\n')
      for (const command of commands.flatMap((line) => (line === 'npm run verify' ? verifyOf() : line))) run(command)
    } else {
      expect(file, text).toBeDefined()
      mkdirSync(dirname(join(folder, file ?? '')), { recursive: true })
      writeFileSync(join(folder, file ?? ''), text)
    }
  }
})
