import { defineOperation } from '#operation/operation.ts'
import { campaignReview } from './campaign-review.ts'

export const reviewCampaignByQuery = defineOperation({
  ...campaignReview,
  price: '$0.02',
  name: 'review_campaign_by_query',
  route: 'GET /api/pro/campaign-review',
  description:
    'The same as [review_campaign] with the input in the query: for short texts. Use the POST form for long ones.',
})
