import { defineOperation } from '#operation/operation.ts'
import { campaignReview } from './campaign-review.ts'

export const reviewCampaignByQuery = defineOperation({
  ...campaignReview,
  price: '$0.02',
  name: 'review_campaign_by_query',
  route: 'GET /api/pro/campaign-review',
  description:
    'Ad claims, profit, tax registration, supplier and listing requirements of one campaign with a short text. For long texts use [review_campaign].',
})
