import { expect, test } from 'vitest'
import { runOperation } from '../../../../tests/support/gateway.ts'
import { getTaiwanPost } from '../posts/get-taiwan-post.ts'
import { getTopicOpinions } from './get-topic-opinions.ts'
import { listOpinionTopics } from './list-opinion-topics.ts'
import { TOPICS } from './topics.ts'

test('every topic’s counts equal those on its own page', async () => {
  const { items } = await runOperation(listOpinionTopics, {})
  expect(items.map(({ slug }) => slug)).toEqual(TOPICS.map(({ slug }) => slug))
  for (const { slug, discussion_count } of items) {
    const topic = await runOperation(getTopicOpinions, { slug })
    expect([slug, topic.taiwan.total + topic.foreign.total]).toEqual([slug, discussion_count])
  }
})

test('a topic is found by its titles too', async () => {
  expect(await runOperation(getTopicOpinions, { slug: '鍵盤與滑鼠' })).toMatchObject({ slug: 'keyboard-mouse' })
})

test('an unknown topic is refused, with suggestions only if one is similar', async () => {
  await expect(runOperation(getTopicOpinions, { slug: 'no such thing' })).rejects.toMatchObject({
    code: 'not_found',
    suggestions: undefined,
  })
})

test('an unknown post is refused, with existing ids', async () => {
  await expect(runOperation(getTaiwanPost, { id: 'guides' })).rejects.toMatchObject({
    code: 'not_found',
    suggestions: expect.arrayContaining(['guide']),
  })
})
