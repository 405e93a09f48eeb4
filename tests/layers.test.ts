import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

// A linter that reads nothing reports success, so each rule is shown a planted violation.
test.each([
  ['src/operation/planted.ts', "import '#surfaces/http/routes.ts'"],
  ['src/operation/planted.ts', "import 'hono'"],
  ['src/surfaces/planted.ts', "import '#db/client.ts'"],
  ['src/gateway/planted.ts', "import '#payments/schema.ts'"],
  ['src/errors/planted.ts', "import '#services/index.ts'"],
  ['src/db/planted.ts', "import '#config.ts'"],
  ['src/services/wellness/planted.ts', "import 'hono'"],
  ['src/services/wellness/planted.ts', "import 'better-sqlite3'"],
  ['src/services/wellness/planted.ts', "import '../index.ts'"],
  ['src/services/wellness/planted.ts', "import '#services/life/index.ts'"],
  ['src/services/seo/robots/planted.ts', "import '../../index.ts'"],
  ['src/services/seo/robots/planted.ts', "import '../../life/index.ts'"],
  ['src/services/seo/robots/planted.ts', "import 'hono'"],
  ['src/services/wellness/planted.ts', "import { runOf } from '#operation/operation.ts'\nrunOf"],
])('the linter refuses, in %s, %s', (file, code) => {
  mkdirSync(dirname(file), { recursive: true })
  const planted = file.replace('planted', `planted-${process.pid}-${Math.random().toString(36).slice(2)}`)
  writeFileSync(planted, `${code}\n`)
  onTestFinished(() => rmSync(planted))
  const { status, stdout } = spawnSync('node_modules/.bin/oxlint', ['--deny-warnings', planted], { encoding: 'utf8' })
  expect(stdout).toContain('no-restricted-imports')
  expect(status).not.toBe(0)
})
