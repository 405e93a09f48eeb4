import { joinLanguages } from '#support/errors/localized-text.ts'
import { withView } from '#operation/operation.ts'
import { defineService } from '#operation/service.ts'
import { aiTextView } from './ai-check/ai-text-view.ts'
import { digestView } from './digest/digest-view.ts'
import { previewView } from './digest/preview-view.ts'
import { foreignOpinionsView, opinionsView } from './opinions/opinions-view.ts'
import { postView } from './posts/post-view.ts'
import { postsView } from './posts/posts-view.ts'
import { exportPreviewView } from './posts/export-preview-view.ts'
import { topicView } from './topics/topic-view.ts'
import { topicsView } from './topics/topics-view.ts'
import { checkAiText } from './ai-check/check-ai-text.ts'
import { datasets } from './datasets.ts'
import { digestOpinions } from './digest/digest-opinions.ts'
import { previewDigest } from './digest/preview-digest.ts'
import { exportSiteReviews } from './posts/export-site-reviews.ts'
import { previewExport } from './posts/preview-export.ts'
import { getTaiwanPost } from './posts/get-taiwan-post.ts'
import { getTopicOpinions } from './topics/get-topic-opinions.ts'
import { reviewImport } from './posts/import-reviews.ts'
import { listTaiwanPosts } from './posts/list-taiwan-posts.ts'
import { listOpinionTopics } from './topics/list-opinion-topics.ts'
import { searchHumanOpinions } from './opinions/search-human-opinions.ts'
import { syncDiscussions } from './opinions/sync-discussions.ts'
import { searchForeignOpinions } from './opinions/search-foreign-opinions.ts'
import { words } from './messages.ts'

export const voices = defineService({
  name: 'voices',
  title: 'Human opinions',
  titleZh: '真人評價',
  summary:
    'What people in Taiwan and abroad say about a product, each opinion with its link; and how AI-like a text is.',
  summaryZh: '真人怎麼說；像不像 AI 寫的。',
  instructions:
    'Finds what people, not text generators, wrote about something. Begin with [search_human_opinions]; before=1 keeps what is ' +
    'older than chatbots. [get_topic_opinions] gives a whole topic, [list_taiwan_posts] and [get_taiwan_post] the site reviews, ' +
    '[check_ai_text] an estimate of how AI-like a text is. Give the link of what you quote.',
  notice: joinLanguages(
    'Signs of people and AI scores are estimates, not verification; discussions belong to their authors.',
    '真人討論線索與 AI 文字分數都是估計，不是查證結果。',
  ),
  network: 'base',
  // Paid operations are closed by default. A new installation has no reviews, and a digest depends on responses of the
  // communities.
  paidClosedByDefault: true,
  words,
  operations: [
    withView(searchHumanOpinions, opinionsView),
    withView(searchForeignOpinions, foreignOpinionsView),
    withView(listOpinionTopics, topicsView),
    withView(getTopicOpinions, topicView),
    withView(listTaiwanPosts, postsView),
    withView(getTaiwanPost, postView),
    withView(checkAiText, aiTextView),
    withView(previewDigest, previewView),
    withView(digestOpinions, digestView),
    withView(previewExport, exportPreviewView),
    exportSiteReviews,
  ],
  completes: [{ operation: getTopicOpinions, field: 'slug' }],
  datasets,
  syncs: [syncDiscussions],
  imports: reviewImport,
})
