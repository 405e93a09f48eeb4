import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { createReleaseKeys } from '#data/releases/release-key.ts'
import { renameHoliday } from '../support/fleet.ts'
import { quickStart } from '../support/quick-start.ts'
import { scratchFolder } from '../support/scratch.ts'
import { copyOfInstallation } from '../support/seeded-process.ts'

/** Runs a script of the project on this database. */
function run(
  database: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<[code: number, output: string]> {
  return new Promise((resolve) => {
    const options = { env: { ...quickStart(), DATABASE_PATH: database, ...env } }
    execFile(process.execPath, args, options, (err, stdout, stderr) =>
      resolve([err ? Number(err.code) : 0, stdout + stderr]),
    )
  })
}

function holidayIn(database: string): unknown {
  const client = new BetterSqlite(database, { readonly: true })
  onTestFinished(() => void client.close())
  return client.prepare("select name_zh from life_holidays where date = '2026-02-28'").pluck().get()
}

/** Serves a folder over HTTP. */
async function serve(folder: string): Promise<string> {
  const server = createServer((req, res) => {
    const file = join(folder, basename(req.url ?? ''))
    if (existsSync(file)) res.end(readFileSync(file))
    else res.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/records`
}

test('a release brings data to another machine if it is signed with the right key', { timeout: 300_000 }, async () => {
  const [here, there] = [copyOfInstallation(), copyOfInstallation()]
  const place = join(scratchFolder(), 'place')
  const { privateKey, publicKey } = createReleaseKeys()
  renameHoliday(here, 1)
  const [code, output] = await run(
    here,
    { DATA_RELEASE_PRIVATE_KEY: privateKey },
    'dist/current/scripts/data-release.js',
    place,
  )
  expect([code, output]).toEqual([0, expect.stringContaining(`Published: ${place}, version `)])
  const address = await serve(place)
  const pull = (DATA_RELEASE_PUBLIC_KEY: string) =>
    run(there, { DATA_RELEASE_PUBLIC_KEY }, 'dist/current/scripts/data-pull.js', address)
  expect(await pull(createReleaseKeys().publicKey)).toEqual([
    1,
    'Nothing was changed: The manifest is not signed with the key in DATA_RELEASE_PUBLIC_KEY.\n',
  ])
  expect(holidayIn(there)).toBe('和平紀念日')
  expect(await pull(publicKey)).toEqual([0, expect.stringMatching(/^Version \d{8}T\d{9}Z is in use\.\n$/)])
  expect(holidayIn(there)).toBe('第1版')
})
