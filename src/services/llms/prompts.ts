import { definePrompt } from '#operation/prompt.ts'

export const prompts = [
  definePrompt({
    name: 'audit_my_site',
    title: ['讓 AI 搜尋找得到我的網站', 'Open my site to AI search'],
    description: [
      '檢查網站讓哪些 AI 爬蟲進來、llms.txt 好不好，並寫好要放上去的 robots.txt 與 llms.txt。',
      'Opens a site to AI search: checks which AI crawlers it lets in and how good its llms.txt is, and writes the files to publish.',
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
        '再用 [seo/check_site_crawlers] 看 robots.txt、網站地圖與搜尋引擎的爬蟲。' +
        '先說結論，再列出由重到輕的問題，每項附上要貼的內容；連不上就直說，不要猜。' +
        '使用者想開放時，用 [seo/generate_robots_txt] 寫出 robots.txt，先問要不要同時開放給 AI 訓練。' +
        '沒有 llms.txt 就用 [generate_llms_txt] 起草，請使用者看過再放上網站。',
      'Audit this site for AI crawlers. See with [check_ai_crawler_access] which of them may fetch it, and with ' +
        '[check_llms_txt] how its llms.txt scores and what is wrong. ' +
        'See with [seo/check_site_crawlers] its robots.txt, its sitemap and the crawlers of search engines. ' +
        'Give the verdict first, then the findings from grave to slight, each with the lines to paste. If the site does not ' +
        'answer, say so and do not guess. ' +
        'To open it, write its robots.txt with [seo/generate_robots_txt]; ask first whether training of AI is welcome too. ' +
        'If there is no llms.txt, draft one with [generate_llms_txt] for the user to read before it is published.',
    ],
  }),
]
