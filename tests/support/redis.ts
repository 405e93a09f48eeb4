import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'

const READY_MS = 20_000

/** Starts a Redis server on a free port, without files. */
export async function startRedis() {
  const port = await freePort()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  let server: ChildProcess
  const start = async () => {
    server = spawn('redis-server', options, { stdio: 'ignore' })
    const failed = once(server, 'error').then(([err]) => {
      throw new Error('redis-server is missing (Debian: apt-get install redis-server).', { cause: err })
    })
    await Promise.race([untilOpen(port), failed])
    failed.catch(() => {})
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    async kill() {
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
    /** After this the server accepts connections but does not respond. */
    hang: () => void server.kill('SIGSTOP'),
    wake: () => void server.kill('SIGCONT'),
  }
}

async function untilOpen(port: number): Promise<void> {
  const giveUpAt = performance.now() + READY_MS
  for (;;) {
    const socket = createConnection(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (err) {
      if (performance.now() > giveUpAt) throw err
    } finally {
      socket.destroy()
    }
    await sleep(20)
  }
}
