import { z } from 'zod'
import { parsers } from '#sites/crawl/parsing.ts'
import { defineOperation } from '#operation/operation.ts'
import { findingSchema, specificationSchema, statsSchema, verdictField } from '../llms-txt-answer.ts'

export const validateLlmsTxt = defineOperation({
  name: 'validate_llms_txt',
  tool: true,
  route: 'POST /api/validate',
  title: 'Validate llms.txt content',
  titleZh: '驗證 llms.txt 內容',
  summary: 'Is this llms.txt content well formed?',
  description:
    'Reads the text of an llms.txt and reports faults, each with line, rule, severity and the line to paste. It checks H1, order, links, placeholders, encoding and HTML in place of Markdown. What llmstxt.org allows is a notice at most; a title alone is valid. `specification` says whether the file follows llmstxt.org. Use [check_llms_txt] for a file that is online, [generate_llms_txt] to make one.',
  tasks: ['幫我檢查這份 llms.txt 的格式', '我的 llms.txt 草稿有沒有錯？', 'Is this llms.txt valid?'],
  long: true,
  workerThresholdChars: 10_000,
  input: z.object({ content: z.string().describe('File text up to 1 MiB, such as “# Title”.') }),
  textBody: 'content',
  output: z.object({
    valid: z.boolean().describe('True unless there are errors.'),
    verdict: verdictField,
    specification: specificationSchema,
    title: z.string().nullable().describe('The H1.'),
    summary: z.string().nullable().describe('The quotation after the H1.'),
    sections: z
      .array(z.object({ line: z.int(), title: z.string(), links: z.int() }))
      .describe('The first 1,000; stats.sections counts all.'),
    findings: z.array(findingSchema),
    stats: statsSchema,
  }),
  example: { content: '# Example\n\n## Docs\n\n- [Guide](/guide): how to begin\n' },
  run({ content }) {
    const { valid, verdict, specification, title, summary, sections, findings, stats } = parsers.llmsTxt({
      text: content,
    })
    return {
      valid,
      verdict,
      specification,
      title,
      summary,
      sections: [...sections],
      findings: [...findings],
      stats,
    }
  },
})
