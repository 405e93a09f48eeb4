import { defineService } from '#operation/service.ts'
import { aiCrawlerList } from './ai-crawler-list.ts'
import { buildSearchUrls } from './build-search-urls.ts'
import { checkSiteCrawlers } from './check-site-crawlers.ts'
import { crawlerFeedsDataset, crawlerPrefixesDataset, marketShareDataset } from './datasets.ts'
import { generateMetaTags } from './generate-meta-tags.ts'
import { generateRobotsTxt } from './generate-robots-txt.ts'
import { searchEngineMarketShare } from './search-engine-market-share.ts'
import { searchOperators } from './search-operators.ts'
import { searchSubmitGuide } from './search-submit-guide.ts'
import { seoAudit } from './seo-audit.ts'
import { serpPreview } from './serp-preview.ts'
import { syncCrawlerFeeds } from './sync-crawler-feeds.ts'
import { testRobotsTxt } from './test-robots-txt.ts'
import { urlpushBulk } from './urlpush-bulk.ts'
import { urlpushKey } from './urlpush-key.ts'
import { urlpushSubmit } from './urlpush-submit.ts'
import { verifyCrawlerIp } from './verify-crawler-ip.ts'
import { videoSeoCheck } from './video-seo-check.ts'

export const seo = defineService({
  name: 'seo',
  title: 'Search and crawler tooling',
  titleZh: '搜尋與爬蟲工具',
  summary:
    'Search addresses and operators, robots.txt writing and testing, site checks, crawler lists and IP verification, snippet previews, meta tags, video metadata and instant URL submission.',
  summaryZh:
    '搜尋網址與語法、robots.txt 產生與測試、網站檢查、爬蟲清單與 IP 驗證、搜尋結果預覽、meta 標籤、影片章節檢查與即時提交網址。',
  instructions:
    'Tools for search engines and crawlers. check_site_crawlers looks at a live site (robots.txt, sitemap, llms.txt, every known crawler); ' +
    'test_robots_txt tests a file you have; generate_robots_txt writes one; verify_crawler_ip tells real crawlers from fake ones. ' +
    'Pixel widths are estimates, and market shares are dated: give the period.',
  network: 'base-sepolia',
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
    urlpushBulk,
  ],
  datasets: [crawlerFeedsDataset, crawlerPrefixesDataset, marketShareDataset],
  syncs: [syncCrawlerFeeds],
})
