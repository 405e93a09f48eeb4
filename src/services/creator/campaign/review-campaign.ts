import { defineOperation } from '#operation/operation.ts'
import { campaignReview } from './campaign-review.ts'

export const reviewCampaign = defineOperation({
  ...campaignReview,
  price: '$0.02',
  name: 'review_campaign',
  route: 'POST /api/pro/campaign-review',
  description:
    'Ad claims, profit, tax registration, supplier and listing requirements of one campaign in a single call, with a to-do ' +
    'list sorted by urgency. If the commercial register does not answer, the other results still come.',
})
