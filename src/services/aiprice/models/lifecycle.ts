import { z } from 'zod'
import type { Offer } from './queries.ts'

export const statusField = z
  .enum(['offered', 'deprecated', 'retired'])
  .describe('retired: the vendor’s last day, `retires_on`, has come. deprecated: the catalogue says that it will.')

export function statusOf({ retires_on, is_deprecated }: Offer, today: string): z.infer<typeof statusField> {
  if (retires_on !== null && retires_on <= today) return 'retired'
  return is_deprecated === true || retires_on !== null ? 'deprecated' : 'offered'
}
