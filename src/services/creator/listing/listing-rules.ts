import { z } from 'zod'
import { readTable } from '#support/files/read.ts'

/** Categories of goods. Two are no goods: `general` applies to every online sale, `business` to sole traders. */
export const LISTING_CATEGORIES = [
  'general',
  'food',
  'imported_food',
  'health_food',
  'infant_formula',
  'cosmetic',
  'alcohol',
  'tobacco',
  'drug',
  'medical_device',
  'electronics',
  'toys',
  'pet_food',
  'plants',
  'second_hand',
  'tickets',
  'business',
] as const
export type ListingCategory = (typeof LISTING_CATEGORIES)[number]

/** A legal requirement for the product page or package. */
export const requirementSchema = z.object({
  category: z.enum(LISTING_CATEGORIES),
  requirement: z.string(),
  requirement_en: z.string(),
  law: z.string(),
  required: z.boolean().describe('False where it is due only in the case that the text names.'),
  fine_min_twd: z.int().nullable().describe('Null if no fine is stored.'),
  fine_max_twd: z.int().nullable(),
  as_of: z.string().describe('The day of the law’s text.'),
})

export type Requirement = z.output<typeof requirementSchema>

const fine = z
  .string()
  .regex(/^\d*$/u)
  .transform((text) => (text === '' ? null : Number(text)))

const LISTING_RULES: readonly Requirement[] = readTable(
  'reference/creator/listing-rules.tsv',
  requirementSchema.extend({
    required: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
    fine_min_twd: fine,
    fine_max_twd: fine,
  }),
)

export function listRequirements(categories: readonly ListingCategory[]): Requirement[] {
  return [...new Set<ListingCategory>([...categories, 'general'])].flatMap((category) =>
    LISTING_RULES.filter((it) => it.category === category),
  )
}
