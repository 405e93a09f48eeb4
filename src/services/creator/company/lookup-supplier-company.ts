import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { taxIdInput } from '#operation/input/digits.ts'
import { defineOperation } from '#operation/operation.ts'
import { companySchema } from './gcis.ts'
import { lookUpById, lookUpByName } from './register-answer.ts'

const NAME_HELP = joinLanguages(
  'Send 2 to 50 characters of the company name, without symbols.',
  '請寫公司名稱的 2 到 50 個字，不含符號。',
)

export const banInput = taxIdInput().optional().describe('Business tax ID (統一編號), for example 22099131.')

export const companyOutput = {
  items: z.array(companySchema),
  checksum_valid: z.boolean().nullable().describe('Whether the tax ID can exist at all; null when asked by name.'),
  note: z.string(),
  source: z.object({ name: z.string(), url: z.string(), licence: z.string(), asked_at: z.string().nullable() }),
}

export const lookupSupplierCompany = defineOperation({
  name: 'lookup_supplier_company',
  tool: true,
  route: 'GET /api/company',
  title: 'Supplier company',
  titleZh: '供應商公司查詢',
  summary: 'Is this supplier a registered company in Taiwan, and in good standing?',
  description:
    'Looks companies (no sole traders, 行號) up live in Taiwan’s company register by tax ID or part of the name (send one): status, responsible person, address, capital, founding date. A name is looked for among companies in good standing only. Clinics and associations are not in this register either.',
  tasks: ['查統編 22099131 是哪家公司', '這家供應商有沒有合法登記？', 'Look up a Taiwanese company by its tax ID'],
  effect: 'fetch',
  input: z
    .object({
      ban: banInput,
      name: z
        .string()
        .trim()
        .min(2)
        .max(50)
        .refine((name) => /^[\p{L}\p{N}（）().&·・\- ]+$/u.test(name), NAME_HELP)
        .optional()
        .describe('Part of the registered name, for example 台灣積體電路.'),
    })
    .refine(({ ban, name }) => (ban === undefined) !== (name === undefined), {
      message: joinLanguages(
        'Send exactly one of ban and name, for example ban=22099131.',
        '統一編號（ban）與名稱（name）恰好給一個，例如 ban=22099131。',
      ),
    }),
  output: z.object(companyOutput),
  example: { ban: '22099132' },
  run: ({ ban, name }, context) => (ban === undefined ? lookUpByName(name ?? '', context) : lookUpById(ban, context)),
})
