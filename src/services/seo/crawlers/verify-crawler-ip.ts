import { z } from 'zod'
import { joinLanguages } from '#support/errors/localized-text.ts'
import { foldWidth } from '#operation/input/patterns.ts'
import { defineOperation, provenanceSchema } from '#operation/operation.ts'
import { evidenceSchema, findEvidence, type Evidence } from './crawler-evidence.ts'
import { crawlerInput } from './crawler-names.ts'
import { parseAddress } from './ip-prefix.ts'

export const verifyCrawlerIp = defineOperation({
  name: 'verify_crawler_ip',
  tool: true,
  route: 'GET /api/verify-ip',
  title: 'Is this address a real crawler?',
  titleZh: '這個 IP 是真的爬蟲嗎？',
  summary: 'Whether an IP address belongs to a known crawler.',
  description:
    'Whether an IP address belongs to a search or AI crawler, by the published address lists, then by forward-confirmed reverse DNS. `verified` is true only with proof. Use [ai_crawler_list] for the crawlers.',
  tasks: [
    '66.249.66.1 是 Googlebot 嗎？',
    'Is 20.171.207.1 really GPTBot?',
    'Check whether an IP in my access log is Bing',
  ],
  effect: 'read',
  cacheSeconds: 300,
  input: z.object({
    ip: z
      .string()
      .trim()
      .max(64)
      .overwrite(foldWidth)
      .refine(
        (ip) => parseAddress(ip) !== undefined,
        joinLanguages(
          'Send an IPv4 or IPv6 address, for example 66.249.66.1.',
          '請給 IPv4 或 IPv6 位址，例如 66.249.66.1。',
        ),
      )
      .describe('IPv4 or IPv6 address, for example 66.249.66.1.'),
    bot: crawlerInput().optional().describe('Claimed crawler, for example Googlebot.'),
  }),
  inputAliases: { bot: ['user_agent', 'crawler'] },
  output: z.object({
    ip: z.string(),
    ...evidenceSchema.shape,
    claimed: z
      .object({
        bot: z.string(),
        is_true: z.boolean().describe('True only where the address is proven to be of this crawler or its operator.'),
      })
      .nullable()
      .describe('What was claimed and whether it is so. Null where nothing was claimed.'),
    provenance: provenanceSchema,
  }),
  example: { ip: '66.249.66.1' },
  async run({ ip, bot }, ctx) {
    const provenance = ctx.provenance('seo_crawler_feeds', 'seo_crawler_prefixes')
    // The input's schema refuses text that is no address.
    const evidence = await findEvidence(ip, parseAddress(ip)!, ctx)
    if (bot === undefined) return { ip, ...evidence, claimed: null, provenance }
    const is_true = isProven(bot, evidence)
    return { ip, ...evidence, verified: is_true, claimed: { bot, is_true }, provenance }
  },
})

function isProven(bot: string, { verified, crawler, crawlers }: Evidence): boolean {
  return verified && (crawler === bot || crawlers.includes(bot))
}
