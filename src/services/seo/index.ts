import { defineService } from '#operation/service.ts'
import { aiCrawlerList } from './crawlers/ai-crawler-list.ts'
import { buildSearchUrls } from './search/build-search-urls.ts'
import { checkSiteCrawlers } from './site-check/check-site-crawlers.ts'
import { crawlerFeedsDataset, crawlerPrefixesDataset, marketShareDataset } from './datasets.ts'
import { generateMetaTags } from './snippets/generate-meta-tags.ts'
import { generateRobotsTxt } from './robots/generate-robots-txt.ts'
import { searchEngineMarketShare } from './market-share/search-engine-market-share.ts'
import { searchOperators } from './search/search-operators.ts'
import { searchSubmitGuide } from './search/search-submit-guide.ts'
import { seoAudit } from './audit/seo-audit.ts'
import { serpPreview } from './snippets/serp-preview.ts'
import { siteAudit } from './site-audit/site-audit.ts'
import { syncCrawlerFeeds } from './crawlers/sync-crawler-feeds.ts'
import { testRobotsTxt } from './robots/test-robots-txt.ts'
import { urlpushBulk } from './urlpush/urlpush-bulk.ts'
import { urlpushKey } from './urlpush/urlpush-key.ts'
import { urlpushSubmit } from './urlpush/urlpush-submit.ts'
import { verifyCrawlerIp } from './crawlers/verify-crawler-ip.ts'
import { videoSeoCheck } from './video/video-seo-check.ts'
import { resources } from './resources.ts'
import { words } from './messages.ts'

export const seo = defineService({
  name: 'seo',
  title: 'Search and crawler tooling',
  titleZh: '搜尋與爬蟲工具',
  summary:
    'Search addresses and operators, robots.txt writing and testing, site checks, crawler lists and IP verification, snippet previews, meta tags, video metadata and instant URL submission.',
  summaryZh:
    '搜尋網址與語法、robots.txt 產生與測試、網站檢查、爬蟲清單與 IP 驗證、搜尋結果預覽、meta 標籤、影片章節檢查與即時提交網址。',
  instructions:
    'Tools for search engines and crawlers. [check_site_crawlers] looks at a live site (robots.txt, sitemap, llms.txt, every known crawler); ' +
    '[test_robots_txt] tests a file you have; [generate_robots_txt] writes one; [verify_crawler_ip] tells real crawlers from fake ones. ' +
    'Pixel widths are estimates, and market shares are dated: give the period.',
  network: 'base-sepolia',
  words,
  operations: [
    buildSearchUrls,
    searchOperators,
    generateRobotsTxt,
    testRobotsTxt,
    checkSiteCrawlers,
    aiCrawlerList,
    verifyCrawlerIp,
    serpPreview,
    generateMetaTags,
    videoSeoCheck,
    urlpushKey,
    urlpushSubmit,
    searchEngineMarketShare,
    searchSubmitGuide,
    seoAudit,
    siteAudit,
    urlpushBulk,
  ],
  resources,
  datasets: [crawlerFeedsDataset, crawlerPrefixesDataset, marketShareDataset],
  syncs: [syncCrawlerFeeds],
})
