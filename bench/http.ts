import { startGateway } from '../tests/support/process.ts'
import { compare, printShares } from './measure.ts'

/** is-holiday beside bare Hono and Fastify sending the same bytes. */
async function benchHttp(): Promise<void> {
  const path = '/life/api/is-holiday?date=2026-02-16'
  const gateway = await startGateway({ LOG_LEVEL: 'silent' })
  const body = await (await fetch(gateway.url + path)).text()
  const rotating = { DATABASE_PATH: gateway.databasePath }
  const figures = await compare([
    { name: 'bare Hono, the same bytes', script: 'bench/servers/bare-hono.ts', env: { BODY: body }, path },
    { name: 'Fastify, the same bytes', script: 'bench/servers/fastify.ts', env: { BODY: body }, path },
    { name: 'Dozen, is-holiday', script: 'src/main.ts', env: rotating, path },
    { name: 'Dozen, is-holiday, access log on', script: 'src/main.ts', env: { ...rotating, LOG_LEVEL: 'info' }, path },
  ])
  await gateway.stop()
  printShares('GET /api/is-holiday', figures)
}

await benchHttp()
