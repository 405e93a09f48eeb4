import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { accessView } from './access/access-view.ts'
import { checkView } from './check/check-view.ts'
import { directoryView } from './directory/directory-view.ts'
import { draftView } from './generate/draft-view.ts'
import { validationView } from './validate/validation-view.ts'
import { checkAiCrawlerAccess } from './access/check-ai-crawler-access.ts'
import { checkLlmsTxt } from './check/check-llms-txt.ts'
import { datasets } from './datasets.ts'
import { llmsTxtDirectory } from './directory/llms-txt-directory.ts'
import { generateLlmsTxtPro } from './generate/generate-llms-txt-pro.ts'
import { generateLlmsTxt } from './generate/generate-llms-txt.ts'
import { syncDirectory } from './directory/sync-directory.ts'
import { validateLlmsTxt } from './validate/validate-llms-txt.ts'
import { promptsOf } from '#operation/prompt.ts'
import { words } from './messages.ts'

export const llms = defineService({
  name: 'llms',
  title: 'llms.txt checking',
  titleZh: 'llms.txt 檢查',
  summary:
    'Check, generate and validate llms.txt files, see which AI crawlers robots.txt lets in, and look through 3,000 sites that publish one.',
  summaryZh: '看 AI 讀不讀得懂你的網站。',
  instructions:
    'For a site, call [check_llms_txt]: it answers with a score, findings and advice to pass on in the user’s language, with the lines to paste. ' +
    'For text that is not online yet use [validate_llms_txt], for a draft [generate_llms_txt], for AI crawlers alone [check_ai_crawler_access].',
  network: 'base',
  words,
  operations: [
    withView(checkLlmsTxt, checkView),
    withView(checkAiCrawlerAccess, accessView),
    withView(generateLlmsTxt, draftView),
    withView(validateLlmsTxt, validationView),
    withView(llmsTxtDirectory, directoryView),
    withView(generateLlmsTxtPro, draftView),
  ],
  prompts: promptsOf('llms'),
  datasets,
  syncs: [syncDirectory],
})
