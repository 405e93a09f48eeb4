import { joinLanguages } from '#support/errors/localized-text.ts'
import { z } from 'zod'
import { readRows, readSeed } from '../rows.ts'
import type { County } from '#operation/input/counties.ts'

const centreRow = z.object({
  county: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.string().nullable().describe('Null where the source gives none.'),
  url: z.url().nullable(),
  updated_on: z.iso.date().describe('When the source last changed the entry.'),
})
export const placeSchema = z.object({
  county: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  address: z.string(),
  fee_note: z
    .string()
    .nullable()
    .describe('A fee beside the free counselling, in the words of the place; null: none told.'),
  by_video: z.boolean().describe('Whether it also counsels by video.'),
})
const smsRow = z.object({ county: z.string(), sms: z.string(), fax: z.string() })

const CENTRES = readRows('centres.json', centreRow)
const FIRE_SMS = readRows('fire-sms.json', smsRow)
export const COUNSELLING = readSeed('counselling.json', placeSchema)

export const localHelpSchema = z.object({
  county: z.string(),
  centres: z
    .array(centreRow.omit({ county: true }))
    .describe('Community mental health centres: free advice by appointment. Empty if none is stored.'),
  fire_sms: smsRow
    .omit({ county: true })
    .nullable()
    .describe('For people who cannot hear or speak: text or fax to 119 in this county. Null if none is stored.'),
  free_counselling_places: z.int().describe('Places of the plan for ages 15–45 in the county.'),
})

export function localHelp(county: County): z.output<typeof localHelpSchema> {
  const text = FIRE_SMS.find((row) => row.county === county)
  return {
    county,
    // Parsing drops the county of each centre.
    centres: localHelpSchema.shape.centres.parse(CENTRES.filter((centre) => centre.county === county)),
    fire_sms: text ? { sms: text.sms, fax: text.fax } : null,
    free_counselling_places: COUNSELLING.rows.filter((place) => place.county === county).length,
  }
}

export const planSchema = z.object({
  name_zh: z.string(),
  name_en: z.string(),
  for: z.string(),
  sessions: z.int(),
  cost: z.string(),
  how: z.string(),
  url: z.string(),
  as_of: z.string(),
})

/**
 * The free counselling plan for young people of the Ministry of Health and Welfare, as news reported it in January
 * 2026.
 */
export const YOUTH_PLAN: z.output<typeof planSchema> = {
  name_zh: '15-45 歲青壯世代心理健康支持方案',
  name_en: 'Free counselling for ages 15 to 45',
  for: joinLanguages(
    'people aged 15 to 45; foreigners with a National Health Insurance card',
    '15–45 歲國民，以及有健保卡的外籍人士',
  ),
  sessions: 3,
  cost: joinLanguages(
    'counselling is free; some places charge a registration or room fee',
    '諮商免費，少數機構另收掛號費或場地費',
  ),
  how: joinLanguages(
    'find a place with openings on the site, book with it, bring an identity document',
    '在網站找有名額的機構、直接向機構預約、帶身分證件前往',
  ),
  url: 'https://sps.mohw.gov.tw/mhs',
  as_of: '2026-01-08',
}
