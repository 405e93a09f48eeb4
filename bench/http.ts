import { startGateway } from '../tests/support/process.ts'
import { compare, printShares } from './measure.ts'

/** is-holiday beside bare Hono and Fastify sending the same body. */
async function benchHttp(): Promise<void> {
  const path = '/life/api/is-holiday?date=2026-02-16'
  const gateway = await startGateway({ LOG_LEVEL: 'silent' })
  const answer = await fetch(gateway.url + path)
  const headers = JSON.stringify(Object.fromEntries(answer.headers))
  const body = await answer.text()
  const env = { DATABASE_PATH: gateway.databasePath }
  const figures = await compare([
    { name: 'bare Hono, the same body', script: 'bench/servers/bare-hono.ts', env: { BODY: body }, path },
    {
      name: 'bare Hono, the same body and headers',
      script: 'bench/servers/bare-hono.ts',
      env: { BODY: body, HEADERS: headers },
      path,
    },
    { name: 'Fastify, the same body', script: 'bench/servers/fastify.ts', env: { BODY: body }, path },
    { name: 'Dozen, is-holiday', script: 'src/main.ts', env, path },
    { name: 'Dozen, is-holiday, access log on', script: 'src/main.ts', env: { ...env, LOG_LEVEL: 'info' }, path },
  ])
  await gateway.stop()
  printShares('GET /api/is-holiday', figures)
}

await benchHttp()
