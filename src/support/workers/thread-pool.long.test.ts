import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError } from '#support/errors/errors.ts'
import { createThreadPool, type ThreadPoolOptions } from './thread-pool.ts'
import { createTurns } from './turns.ts'

/** A program that returns its job. 'stuck' blocks its thread for ever; 'starved' gets no CPU for a second; 'crash' ends it. */
const ECHO = `import { parentPort } from 'node:worker_threads'
  parentPort.postMessage('ready')
  parentPort.on('message', (job) => {
    while (job === 'stuck');
    if (job === 'crash') throw new Error('A bug.');
    if (job === 'starved') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    parentPort.postMessage({ output: job })
  })`

function pool(options: Partial<ThreadPoolOptions> = {}) {
  const threads = createThreadPool<string>({
    program: new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`),
    size: 1,
    cpuMsMax: 20_000,
    crashError: (cause) => new Error('Crashed.', { cause }),
    timeoutError: () => new ApiError('deadline_exceeded', 'Too long.'),
    queueMax: 100,
    heapMaxMiB: 64,
    ...options,
  })
  onTestFinished(() => threads.close())
  return threads
}

test('threads start on demand, and idle ones end', async () => {
  const threads = pool({ idleMs: 10 })
  expect(threads.state().threads).toBe(0)
  expect(await threads.run('a')).toBe('a')
  await expect.poll(() => threads.state().threads).toBe(0)
  expect(await threads.run('b')).toBe('b')
})

test('a job beyond its deadline is ended with its thread, and the next job gets a new one', async () => {
  const threads = pool({ cpuMsMax: 300 })
  const [stuck, next] = await Promise.allSettled([threads.run('stuck'), threads.run('next')])
  expect(stuck).toMatchObject({ reason: { code: 'deadline_exceeded' } })
  expect(next).toMatchObject({ value: 'next' })
})

test('a crash of a thread is reported as such, and the next job gets a new one', async () => {
  const threads = pool()
  const [crashed, next] = await Promise.allSettled([threads.run('crash'), threads.run('next')])
  expect(crashed).toMatchObject({ reason: { message: 'Crashed.', cause: { message: 'A bug.' } } })
  expect(next).toMatchObject({ value: 'next' })
})

test('a job that waits for CPU time does not use up its deadline', async () => {
  expect(await pool({ cpuMsMax: 300 }).run('starved')).toBe('starved')
})

test('many jobs of one client do not delay a single job of another', async () => {
  const threads = pool()
  const done: string[] = []
  const run = (job: string, client: string) => threads.run(job, { client }).then(() => done.push(job))
  await Promise.all([...['a1', 'a2', 'a3', 'a4', 'a5'].map((job) => run(job, 'a')), run('b1', 'b'), run('c1', 'c')])
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4', 'a5'])
})

test('a job that would wait too long is refused at once with a retry time', async () => {
  const threads = pool({ queueMax: 2 })
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((job) => threads.run(job)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(results[3]).toMatchObject({ reason: { code: 'overloaded', headers: { 'Retry-After': '5' } } })
})

test('the expected wait respects the clients’ turns', () => {
  const turns = createTurns()
  const waiting = ['a', 'a', 'a', 'a', 'b'].map((client) => ({ client }))
  expect([turns.countBefore('a', waiting), turns.countBefore('b', waiting), turns.countBefore('c', waiting)]).toEqual([
    5, 3, 2,
  ])
})

test('a cancelled job is not started', async () => {
  const threads = pool()
  const gone = new AbortController()
  const first = threads.run('a')
  const second = threads.run('stuck', { signal: gone.signal })
  gone.abort()
  await expect(second).rejects.toMatchObject({ code: 'overloaded' })
  expect([await first, await threads.run('c')]).toEqual(['a', 'c'])
})

test('a long-lived signal retains nothing of a finished or refused job', async () => {
  const threads = pool({ queueMax: 1 })
  const { signal } = new AbortController()
  await Promise.allSettled(['a', 'b', 'c'].map((job) => threads.run(job, { signal })))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})
