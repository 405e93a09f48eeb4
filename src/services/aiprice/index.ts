import { defineResource } from '#operation/resource.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { changesView } from './changes/changes-view.ts'
import { listPriceChanges } from './changes/list-price-changes.ts'
import { costView } from './cost/cost-view.ts'
import { fxView } from './fx/fx-view.ts'
import { guidanceView } from './guidance/guidance-view.ts'
import { pricingView } from './models/pricing-view.ts'
import { platformsView } from './platforms/platforms-view.ts'
import { subscriptionsView } from './subscriptions/subscriptions-view.ts'
import { workloadView } from './workload/workload-view.ts'
import { compareAgentPlatforms } from './platforms/compare-agent-platforms.ts'
import { listAutonomousAssistants } from './platforms/list-autonomous-assistants.ts'
import { getAiApiPricing } from './models/get-ai-api-pricing.ts'
import { compareWorkload } from './workload/compare-workload.ts'
import { estimateAiApiCostTwd } from './cost/estimate-ai-api-cost-twd.ts'
import { datasets } from './datasets.ts'
import { exportAiprice } from './export/export-aiprice.ts'
import { getUsdTwdRate } from './fx/get-usd-twd-rate.ts'
import { getGoogleTaiwanGuidance } from './guidance/get-google-taiwan-guidance.ts'
import { getNotebookGuidance } from './guidance/get-notebook-guidance.ts'
import { getOpenaiTaiwanGuidance } from './guidance/get-openai-taiwan-guidance.ts'
import { getTaiwanAiGuidance } from './guidance/get-taiwan-ai-guidance.ts'
import { compareAiSubscriptions } from './subscriptions/compare-ai-subscriptions.ts'
import { syncLitellm, syncModelsDev, syncOpenrouter } from './models/sync-catalogues.ts'
import { syncFx } from './fx/sync-fx.ts'
import { listOffers } from './models/queries.ts'
import { promptsOf } from '#operation/prompt.ts'
import { words } from './messages.ts'

export const aiprice = defineService({
  name: 'aiprice',
  title: 'AI prices in TWD',
  titleZh: 'AI 價格台幣換算',
  summary: 'What AI subscriptions and model APIs cost in New Taiwan dollars, with cost estimates and comparisons.',
  summaryZh: 'AI 訂閱與模型 API 的台幣價格。',
  instructions:
    'Prices of AI services in USD and TWD. [compare_ai_subscriptions] lists plans, [get_ai_api_pricing] model prices, ' +
    '[estimate_ai_api_cost_twd] what an amount costs at one model; [get_taiwan_ai_guidance] tells limits and taxes. Say the ' +
    'date of the exchange rate and whether the answer is stale.',
  network: 'base',
  words,
  operations: [
    withView(compareAiSubscriptions, subscriptionsView),
    withView(getAiApiPricing, pricingView),
    withView(estimateAiApiCostTwd, costView),
    withView(compareAgentPlatforms, platformsView),
    withView(listAutonomousAssistants, platformsView),
    withView(getNotebookGuidance, guidanceView),
    withView(getOpenaiTaiwanGuidance, guidanceView),
    withView(getGoogleTaiwanGuidance, guidanceView),
    withView(getTaiwanAiGuidance, guidanceView),
    withView(listPriceChanges, changesView),
    withView(getUsdTwdRate, fxView),
    withView(compareWorkload, workloadView),
    exportAiprice,
  ],
  resources: [
    defineResource({
      path: 'models/{model}',
      operation: getAiApiPricing,
      title: ['模型價格', 'Price of a model'],
      description: 'What one model costs at each vendor, in USD and TWD.',
      input: ({ model }) => ({ q: model }),
      listed: ({ db }) => listOffers(db).map(({ model }) => ({ variables: { model } })),
    }),
  ],
  prompts: promptsOf('aiprice', { model: ({ db }) => [...new Set(listOffers(db).map(({ model }) => model))] }),
  completes: [{ operation: getAiApiPricing, field: 'q' }],
  datasets,
  syncs: [syncFx, syncLitellm, syncModelsDev, syncOpenrouter],
})
