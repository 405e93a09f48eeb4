import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'

// `npm run types` checks this file, and nothing runs it. Each line under @ts-expect-error must not compile.

const words = {
  name: 'typed',
  title: 'Typed',
  titleZh: '型別',
  summary: 'A declaration.',
  description: 'A declaration whose types are under test.',
} as const

const input = z.object({ slug: z.string() })
const output = z.object({ count: z.int() })
const example = { slug: 'a' }
const run = () => ({ count: 1 })

defineOperation({ ...words, route: 'GET /api/things/{slug}', input, output, example, run })
defineOperation({ ...words, tool: true, input, output, example, run })
defineOperation({ ...words, route: 'GET /api/pro/things/{slug}', price: '$0.01', input, output, example, run })

const runOnNumber = ({ slug }: { slug: number }) => ({ count: slug })

// @ts-expect-error – the example lacks `slug`
defineOperation({ ...words, tool: true, input, output, run, example: {} })

// @ts-expect-error – the example's slug is a number
defineOperation({ ...words, tool: true, input, output, run, example: { slug: 1 } })

// @ts-expect-error – run returns something else than the output
defineOperation({ ...words, tool: true, input, output, example, run: () => ({ total: 1 }) })

// @ts-expect-error – a route begins with a method and /api/
defineOperation({ ...words, route: '/things', input, output, example, run })

// @ts-expect-error – {id} is no input
defineOperation({ ...words, route: 'GET /api/things/{id}', input, output, example, run })

// @ts-expect-error – a paid route needs a price
defineOperation({ ...words, route: 'GET /api/pro/things', input, output, example, run })

// @ts-expect-error – a free route has none
defineOperation({ ...words, route: 'GET /api/things', price: '$0.01', input, output, example, run })

// @ts-expect-error – a price is in dollars
defineOperation({ ...words, route: 'GET /api/pro/things', price: '0.01', input, output, example, run })

// @ts-expect-error – run is given what the schema parses to
defineOperation({ ...words, tool: true, input, output, example, run: runOnNumber })

// @ts-expect-error – the text body is one of the inputs
defineOperation({ ...words, route: 'POST /api/t', textBody: 'content', input, output, example, run })
