// Templates of the files that `npm run new` writes, with values that pass the checks. A name is kebab-case, as in `bus-stops`.

export function serviceFile(name: string): string {
  return `import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { words } from './messages.ts'

export const ${camelCase(name)} = defineService({
  name: '${name}',
  title: '${titleCase(name)}',
  titleZh: '新服務',
  summary: 'Say in one sentence what ${titleCase(name).toLowerCase()} answers.',
  summaryZh: '用一句話說明這項服務回答什麼。',
  instructions: 'Tell an agent what this service knows and which tool to begin with.',
  network: 'base',
  words,
  operations: [],
  datasets: [],
})
`
}

export function readmeFile(name: string): string {
  return `# ${name}\n\nWhat it answers, where the rows come from, how fresh they are, what is missing.\n`
}

export function messagesFile(name: string): string {
  return `import { serviceWords } from '#operation/view/service-words.ts'

export const words = serviceWords('${name}', {
  group: 'life',
  shortName: ['新服務', '${titleCase(name)}'],
  errands: [],
})
`
}

export function operationFile(name: string, isTool: boolean): string {
  return `import { z } from 'zod'
import { defineOperation } from '#operation/operation.ts'

export const ${camelCase(name)} = defineOperation({
  name: '${name.replaceAll('-', '_')}',
${isTool ? '  tool: true,\n' : ''}  route: 'GET /api/${name}',
  title: '${titleCase(name)}',
  titleZh: '新查詢',
  summary: 'Answers one question.',
  description: 'Say what it answers, in which units, and which operation to use instead for a neighbouring question.',
  tasks: [],
  input: z.object({ name: z.string().min(1, 'Send a name.').describe('Whom to greet.') }),
  output: z.object({ greeting: z.string() }),
  example: { name: 'Taipei' },
  run({ name }) {
    return { greeting: \`Hello, \${name}.\` }
  },
})
`
}

export function viewFile(name: string): string {
  return `import { em, type AnswerOf, type Document, type Words } from '#operation/view.ts'
import type { ${camelCase(name)} } from './${name}.ts'

type Answer = AnswerOf<typeof ${camelCase(name)}>

export function ${camelCase(name)}View(answer: Answer, words: Words): Document {
  return {
    title: words.t('新查詢', '${titleCase(name)}'),
    headline: em(answer.greeting),
    blocks: [],
  }
}
`
}

export function testFile(name: string, root: string): string {
  return `import { expect, test } from 'vitest'
import { runOperation } from '${root}/tests/support/gateway.ts'
import { ${camelCase(name)} } from './${name}.ts'

test('the answer greets by name', async () => {
  expect(await runOperation(${camelCase(name)}, { name: 'Tainan' })).toEqual({ greeting: 'Hello, Tainan.' })
})
`
}

export function camelCase(name: string): string {
  return name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

function titleCase(name: string): string {
  return name[0]?.toUpperCase() + name.slice(1).replaceAll('-', ' ')
}
