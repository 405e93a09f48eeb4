import { joinLanguages } from '#support/errors/localized-text.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { campaignView } from './campaign/campaign-view.ts'
import { adView } from './ad-check/ad-view.ts'
import { companyView } from './company/company-view.ts'
import { endorsementView } from './endorsement/endorsement-view.ts'
import { listingView } from './listing/listing-view.ts'
import { profitView } from './profit/profit-view.ts'
import { platformFeesView } from './profit/platform-fees-view.ts'
import { withholdingView } from './tax/withholding-view.ts'
import { taxCheckView } from './tax/tax-check-view.ts'
import { checkAdClaims } from './ad-check/check-ad-claims.ts'
import { reviewCampaignByQuery } from './campaign/review-campaign-by-query.ts'
import { reviewCampaign } from './campaign/review-campaign.ts'
import { lookupSupplierCompany } from './company/lookup-supplier-company.ts'
import { datasets } from './datasets.ts'
import { endorsementRules } from './endorsement/endorsement-rules.ts'
import { exportCreator } from './export-creator.ts'
import { listingChecklist } from './listing/listing-checklist.ts'
import { platformFees } from './profit/platform-fees.ts'
import { calcGroupBuyProfit } from './profit/calc-group-buy-profit.ts'
import { checkTaxRegistration } from './tax/check-tax-registration.ts'
import { calcCreatorWithholding } from './tax/calc-creator-withholding.ts'
import { AD_REFERENCE } from './ad-check/ad-rules.ts'
import { listFigures } from './tax/tax-figures.ts'
import { TAX_REFERENCE } from './tax/tax-rules.ts'
import { WITHHOLDING_REFERENCE } from './tax/withholding-rules.ts'
import { prompts } from './prompts.ts'
import { words } from './messages.ts'

export const creator = defineService({
  name: 'creator',
  title: 'Compliance for creators who sell',
  titleZh: '創作者團購合規',
  summary:
    'Ad claims, group-buy profit, tax registration, withholding, supplier lookup and listing checklists for creators who sell in Taiwan.',
  summaryZh: '開團前查用詞、利潤、稅和廠商。',
  instructions:
    'For creators who sell or recommend goods in Taiwan. [check_ad_claims] checks the wording of an ad; ' +
    '[calc_group_buy_profit], [check_tax_registration] and [calc_creator_withholding] do the money; [lookup_supplier_company] asks ' +
    'the commercial register; [listing_checklist] and [endorsement_rules] say what the law wants. Information, not legal advice.',
  notice: joinLanguages('Information and not legal or tax advice.', '法規資訊整理，不是法律或稅務意見。'),
  network: 'base',
  words,
  operations: [
    withView(checkAdClaims, adView),
    withView(calcGroupBuyProfit, profitView),
    withView(checkTaxRegistration, taxCheckView),
    withView(calcCreatorWithholding, withholdingView),
    withView(lookupSupplierCompany, companyView),
    withView(listingChecklist, listingView),
    withView(platformFees, platformFeesView),
    withView(endorsementRules, endorsementView),
    withView(reviewCampaign, campaignView),
    withView(reviewCampaignByQuery, campaignView),
    exportCreator,
  ],
  prompts,
  datasets,
  figures: { file: 'data/reference/creator/tax-figures.tsv', rows: listFigures },
  references: [AD_REFERENCE, WITHHOLDING_REFERENCE, TAX_REFERENCE],
})
