import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { SCRATCH } from '../support/scratch.ts'

// The walk of docs/tutorials/first-service.md as it stands there: its commands are run and its files written, in a tree of its own.

interface Step {
  readonly language: string
  /** The file for the block: the path in the text before it. */
  readonly file: string | undefined
  readonly text: string
}

function stepsOfWalk(): Step[] {
  const document = readFileSync('docs/tutorials/first-service.md', 'utf8')
  const walk = document.split('\n## The walk\n')[1]?.split('\n## ')[0] ?? ''
  return [...walk.matchAll(/\*\*(\d+)\.(.*?)```(\w+)\n(.*?)```/gs)].map(
    ([, , prose = '', language = '', text = '']) => ({
      language,
      file: /`((?:src|data)\/[^`]+\.(?:ts|json))`/.exec(prose)?.[1],
      text,
    }),
  )
}

/** A copy of what is in the repository, with this tree's packages. */
function copyOfTree(): string {
  const folder = mkdtempSync(join(SCRATCH, 'dozen-walk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of stdout.trim().split('\n')) cpSync(file, join(folder, file), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The checks of `npm run verify` as far as a new service can break them; the rest of it runs beside this test. */
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
    // A newcomer has no tier set.
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
