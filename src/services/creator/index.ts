import { defineService } from '#operation/service.ts'
import { adCheck } from './ad-check/ad-check.ts'
import { campaignReview, campaignReviewByQuery } from './campaign/campaign-review.ts'
import { company } from './company/company.ts'
import { categoryFeesDataset } from './datasets.ts'
import { endorsement } from './endorsement/endorsement.ts'
import { creatorExport } from './export.ts'
import { listing } from './listing/listing.ts'
import { platforms } from './profit/platforms.ts'
import { profit } from './profit/profit.ts'
import { taxCheck } from './tax/tax-check.ts'
import { withholding } from './tax/withholding.ts'

export const creator = defineService({
  name: 'creator',
  title: 'Compliance for creators who sell',
  titleZh: '創作者團購合規',
  summary:
    'Ad claims, group-buy profit, tax registration, withholding, supplier lookup and listing checklists for creators who sell in Taiwan.',
  summaryZh: '台灣創作者開團購的廣告用詞、利潤、稅籍、扣繳、供應商查詢與上架檢查。',
  instructions:
    'For creators who sell or recommend goods in Taiwan. check_ad_claims checks the wording of a food or cosmetics ad; ' +
    'calc_group_buy_profit, check_tax_registration and calc_creator_withholding do the money; lookup_supplier_company asks ' +
    'the commercial register; listing_checklist and endorsement_rules say what the law wants. Information, not legal advice.',
  notice: '法規資訊整理，不是法律或稅務意見。 Information and not legal or tax advice.',
  network: 'base-sepolia',
  operations: [
    adCheck,
    profit,
    taxCheck,
    withholding,
    company,
    listing,
    platforms,
    endorsement,
    campaignReview,
    campaignReviewByQuery,
    creatorExport,
  ],
  datasets: [categoryFeesDataset],
})
