import { THEMES } from './themes/theme-list.ts'
import { defineResource } from '#operation/resource.ts'
import { compareEtfs } from './etf/compare-etfs.ts'
import { compareView } from './etf/compare-view.ts'
import { syncNav } from './etf/sync-nav.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { stockView } from './companies/stock-view.ts'
import { etfView } from './etf/etf-view.ts'
import { etfDividendsView } from './etf/etf-dividends-view.ts'
import { syncExDates } from './ex-dividends/sync-ex-dates.ts'
import { upcomingExDividends } from './ex-dividends/upcoming-ex-dividends.ts'
import { upcomingView } from './ex-dividends/upcoming-view.ts'
import { exDividendsView } from './ex-dividends/ex-dividends-view.ts'
import { historyView } from './history/history-view.ts'
import { incomePlanView } from './income-plan/income-plan-view.ts'
import { getMarket } from './market/get-market.ts'
import { marketView } from './market/market-view.ts'
import { syncClosedDays, syncIndex } from './market/sync-market.ts'
import { statusView } from './status/status-view.ts'
import { themeView, themesView } from './themes/theme-view.ts'
import { datasets } from './datasets.ts'
import { getEtfDividends } from './etf/get-etf-dividends.ts'
import { estimateEtfDividend2027 } from './etf/estimate-etf-dividend-2027.ts'
import { listExDividends } from './ex-dividends/list-ex-dividends.ts'
import { exportStock } from './export/export-stock.ts'
import { NOTICE } from './fields.ts'
import { getStockHistory } from './history/get-stock-history.ts'
import { planEtfIncome } from './income-plan/plan-etf-income.ts'
import { getStockStatus } from './status/get-stock-status.ts'
import { syncRevenues, syncValuations } from './companies/sync-figures.ts'
import { getStock } from './companies/get-stock.ts'
import { rankStocks } from './companies/rank-stocks.ts'
import { rankView } from './companies/rank-view.ts'
import { syncCloses } from './history/sync-closes.ts'
import { syncPayouts } from './etf/sync-payouts.ts'
import { syncSecurities } from './names/sync-securities.ts'
import { getThemeStocks } from './themes/get-theme-stocks.ts'
import { listStockThemes } from './themes/list-stock-themes.ts'
import { promptsOf } from '#operation/prompt.ts'
import { words } from './messages.ts'

export const stockService = defineService({
  name: 'stock',
  hubAliases: ['stocks'],
  title: 'Stocks and ETF income',
  titleZh: '概念股與 ETF 配息',
  summary: 'Four Taiwanese stock themes with daily closes, and ETF payouts with an estimate of 2027.',
  summaryZh: '收盤價、概念股和 ETF 配息。',
  instructions:
    'Taiwan stock themes and ETF payouts. Begin with [list_stock_themes] for the themes, [get_stock] for one stock, ' +
    '[get_etf_dividends] to compare funds and [estimate_etf_dividend_2027] for one fund. Codes keep their leading zeros ' +
    '(0056). Past figures only: never present them as advice or forecast.',
  notice: NOTICE,
  network: 'base',
  words,
  operations: [
    withView(listStockThemes, themesView),
    withView(getThemeStocks, themeView),
    withView(getStock, stockView),
    withView(rankStocks, rankView),
    withView(getMarket, marketView),
    withView(getEtfDividends, etfDividendsView),
    withView(estimateEtfDividend2027, etfView),
    withView(compareEtfs, compareView),
    withView(listExDividends, exDividendsView),
    withView(upcomingExDividends, upcomingView),
    withView(getStockStatus, statusView),
    withView(getStockHistory, historyView),
    withView(planEtfIncome, incomePlanView),
    exportStock,
  ],
  resources: [
    defineResource({
      path: 'themes/{slug}',
      operation: getThemeStocks,
      title: ['主題成分股', 'Stocks of a theme'],
      description: 'Every stock of one theme: what the company makes, its last close and move.',
      names: () => Object.fromEntries(THEMES.map(({ slug, name_zh, name_en }) => [slug, `${name_zh} ${name_en}`])),
      isListed: true,
    }),
  ],
  prompts: promptsOf('stock'),
  completes: [
    { operation: estimateEtfDividend2027, field: 'code' },
    { operation: getStock, field: 'code' },
  ],
  datasets,
  syncs: [
    syncCloses,
    syncValuations,
    syncRevenues,
    syncIndex,
    syncClosedDays,
    syncPayouts,
    syncNav,
    syncExDates,
    syncSecurities,
  ],
})
