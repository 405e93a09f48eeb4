import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'

/** A service whose operation never ends. */
export const slowService = defineService({
  name: 'slow',
  title: 'Slow',
  titleZh: '慢',
  summary: 'Waits.',
  summaryZh: '等。',
  instructions: 'Wait.',
  network: 'base-sepolia',
  datasets: [],
  operations: [
    defineOperation({
      name: 'wait',
      route: 'GET /api/wait',
      title: 'Wait',
      titleZh: '等',
      summary: 'Waits for ever.',
      description: 'Waits for ever, so that a test can see the deadline.',
      input: z.object({}),
      output: z.object({}),
      example: {},
      run: () => new Promise<never>(() => {}),
    }),
  ],
})
