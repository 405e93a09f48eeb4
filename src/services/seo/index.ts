import { defineResource } from '#operation/resource.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { auditView } from './audit/audit-view.ts'
import { crawlerListView } from './crawlers/crawler-list-view.ts'
import { crawlerAddressView } from './crawlers/crawler-address-view.ts'
import { shareView } from './market-share/share-view.ts'
import { robotsFileView } from './robots/robots-file-view.ts'
import { robotsTestView } from './robots/robots-test-view.ts'
import { searchUrlsView } from './search/search-urls-view.ts'
import { operatorsView } from './search/operators-view.ts'
import { submitGuideView } from './search/submit-guide-view.ts'
import { siteAuditView } from './site-audit/site-audit-view.ts'
import { siteCheckView } from './site-check/site-check-view.ts'
import { metaTagsView } from './snippets/meta-tags-view.ts'
import { serpPreviewView } from './snippets/serp-preview-view.ts'
import { submissionView } from './urlpush/submission-view.ts'
import { keyView } from './urlpush/key-view.ts'
import { videoView } from './video/video-view.ts'
import { aiCrawlerList } from './crawlers/ai-crawler-list.ts'
import { buildSearchUrls } from './search/build-search-urls.ts'
import { checkSiteCrawlers } from './site-check/check-site-crawlers.ts'
import { datasets } from './datasets.ts'
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
import { words } from './messages.ts'

export const seo = defineService({
  name: 'seo',
  title: 'Search and crawler tooling',
  titleZh: '搜尋與爬蟲工具',
  summary:
    'Search addresses and operators, robots.txt writing and testing, site checks, crawler lists and IP verification, snippet previews, meta tags, video metadata and instant URL submission.',
  summaryZh: '檢查網站、robots.txt 與爬蟲。',
  instructions:
    'Tools for search engines and crawlers. [check_site_crawlers] looks at a live site (robots.txt, sitemap, llms.txt, every known crawler); ' +
    '[test_robots_txt] tests a file you have; [generate_robots_txt] writes one; [verify_crawler_ip] tells real crawlers from fake ones. ' +
    'Pixel widths are estimates, and market shares are dated: give the period.',
  network: 'base',
  words,
  operations: [
    withView(buildSearchUrls, searchUrlsView),
    withView(searchOperators, operatorsView),
    withView(generateRobotsTxt, robotsFileView),
    withView(testRobotsTxt, robotsTestView),
    withView(checkSiteCrawlers, siteCheckView),
    withView(aiCrawlerList, crawlerListView),
    withView(verifyCrawlerIp, crawlerAddressView),
    withView(serpPreview, serpPreviewView),
    withView(generateMetaTags, metaTagsView),
    withView(videoSeoCheck, videoView),
    withView(urlpushKey, keyView),
    withView(urlpushSubmit, submissionView),
    withView(searchEngineMarketShare, shareView),
    withView(searchSubmitGuide, submitGuideView),
    withView(seoAudit, auditView),
    withView(siteAudit, siteAuditView),
    withView(urlpushBulk, submissionView),
  ],
  resources: [
    defineResource({
      path: 'crawlers',
      operation: aiCrawlerList,
      title: ['爬蟲清單', 'Known crawlers'],
      description:
        'Crawlers of search engines and AI companies: robots.txt token, operator, purpose, whether it obeys.',
    }),
  ],
  datasets,
  syncs: [syncCrawlerFeeds],
})
