import { definePrompt } from '#operation/prompt.ts'

export const prompts = [
  definePrompt({
    name: 'audit_my_site',
    title: ['檢查我的網站對 AI 爬蟲的開放', 'Audit my site for AI crawlers'],
    description: [
      '檢查網站讓哪些 AI 爬蟲進來、llms.txt 好不好，並給要貼上的內容。',
      'Which AI crawlers a site lets in and how good its llms.txt is, with the lines to paste.',
    ],
    arguments: [
      {
        name: 'url',
        title: ['網站', 'Site'],
        description: ['網域或網址，例如 example.com。', 'A host or address, for example example.com.'],
        required: true,
      },
    ],
    ask: () => [
      '請檢查這個網站對 AI 爬蟲的開放情形。用 [check_ai_crawler_access] 看哪些爬蟲能進來，用 [check_llms_txt] 看 llms.txt 的分數與問題。' +
        '再用 [seo/check_site_crawlers] 看 robots.txt、sitemap 與搜尋引擎的爬蟲。' +
        '先說結論，再列出由重到輕的問題，每項附上要貼的內容；連不上就直說，不要猜。',
      'Audit this site for AI crawlers. See with [check_ai_crawler_access] which of them may fetch it, and with ' +
        '[check_llms_txt] how its llms.txt scores and what is wrong. ' +
        'See with [seo/check_site_crawlers] its robots.txt, its sitemap and the crawlers of search engines. ' +
        'Give the verdict first, then the findings from grave to slight, each with the lines to paste. If the site does not ' +
        'answer, say so and do not guess.',
    ],
  }),
]
