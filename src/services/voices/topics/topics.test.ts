import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getTaiwanPost } from '../posts/get-taiwan-post.ts'
import { getTopicOpinions } from './get-topic-opinions.ts'
import { listOpinionTopics } from './list-opinion-topics.ts'
import { TOPICS } from './topics.ts'

interface Listed {
  items: { slug: string; discussion_count: number; post_count: number }[]
}

test('every topic’s counts agree with what the topic itself shows', async () => {
  const { items } = (await runOperation(listOpinionTopics, {})) as Listed
  expect(items.map(({ slug }) => slug)).toEqual(TOPICS.map(({ slug }) => slug))
  for (const { slug, discussion_count } of items) {
    const topic = (await runOperation(getTopicOpinions, { slug })) as Record<'taiwan' | 'foreign', { total: number }>
    expect([slug, topic.taiwan.total + topic.foreign.total]).toEqual([slug, discussion_count])
  }
})

test('a topic is found by its titles too', async () => {
  expect(await runOperation(getTopicOpinions, { slug: '鍵盤與滑鼠' })).toMatchObject({ slug: 'keyboard-mouse' })
})

test('a topic that is not there is refused, and what is near to nothing suggests nothing', async () => {
  await expect(runOperation(getTopicOpinions, { slug: 'no such thing' })).rejects.toMatchObject({
    code: 'not_found',
    suggestions: undefined,
  })
})

test('a post that is not there is answered with ids that are', async () => {
  await expect(runOperation(getTaiwanPost, { id: 'guides' })).rejects.toMatchObject({
    code: 'not_found',
    suggestions: expect.arrayContaining(['guide']),
  })
})
