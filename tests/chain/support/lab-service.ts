import { appendFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { defineExport } from '#operation/export.ts'
import { defineOperation } from '#operation/operation.ts'
import { defineService, type Service } from '#operation/service.ts'

const texts = { title: 'Lab', titleZh: '實驗', description: 'For tests of payments.' }

/** A service with paid operations. If there is a `logPath`, each run of an operation adds a line to that file. */
export function labService(network: Service['network'], logPath: string): Service {
  const ran = (what: string) => {
    if (logPath !== '') appendFileSync(logPath, `${what}\n`)
  }
  const quote = defineOperation({
    ...texts,
    name: 'lab_quote',
    route: 'GET /api/pro/quote',
    tool: true,
    price: '$0.01',
    summary: 'A quote.',
    input: z.object({
      q: z.string().optional().describe('Comes back in the answer.'),
      slow_ms: z.int().optional().describe('How long the work takes.'),
      until: z.string().optional().describe('A file beside the log, without which the work does not go on.'),
    }),
    output: z.object({ quote: z.int(), q: z.string().nullable() }),
    example: { q: 'a' },
    async run({ q, slow_ms, until }) {
      ran(`quote ${q}`)
      const isWaiting = () => until !== undefined && !existsSync(join(dirname(logPath), until))
      while (isWaiting()) await sleep(20)
      if (slow_ms) await sleep(slow_ms)
      return { quote: 42, q: q ?? null }
    },
  })
  const echo = defineOperation({
    ...texts,
    name: 'lab_echo',
    route: 'POST /api/pro/echo',
    price: '$0.0157',
    summary: 'What was sent.',
    input: z.object({ said: z.string().describe('Comes back in the answer.') }),
    output: z.object({ said: z.string() }),
    example: { said: 'a' },
    run({ said }) {
      ran(`echo ${said}`)
      return { said }
    },
  })
  const fail = defineOperation({
    ...texts,
    name: 'lab_fail',
    route: 'GET /api/pro/fail',
    price: '$0.01',
    summary: 'Fails.',
    input: z.object({}),
    output: z.object({}),
    example: {},
    run(): never {
      ran('fail')
      throw new Error('This always fails.')
    },
  })
  const rows = defineExport({
    ...texts,
    name: 'lab_export',
    route: 'GET /api/pro/export',
    price: '$0.05',
    summary: 'Many rows.',
    header: z.object({ title: z.string() }),
    sets: { numbers: z.object({ n: z.int(), text: z.string() }) },
    about: () => ({ title: 'Numbers' }),
    rows: {
      *numbers() {
        ran('export')
        for (let n = 0; n < 5_000; n++) yield { n, text: 'x'.repeat(60) }
      },
    },
    example: {},
  })
  return defineService({
    name: 'lab',
    title: 'Lab',
    titleZh: '實驗',
    summary: 'For tests.',
    summaryZh: '測試用。',
    instructions: 'Pay.',
    network,
    datasets: [],
    operations: [quote, echo, fail, rows],
  })
}
