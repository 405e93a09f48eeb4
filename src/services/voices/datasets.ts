import { defineDataset, onlyLookups } from '#operation/dataset.ts'
import { discussions, reviews } from './schema.ts'
import { indexDiscussions, indexReviews, INDEXED_BY } from './opinions/search-index.ts'

export const discussionsDataset = defineDataset({
  title: 'Discussions: titles, links and counts',
  licence: 'Titles, links and counts; the threads belong to their authors',
  sold: onlyLookups('討論屬於原作者。', 'Discussions belong to their authors.'),
  table: discussions,
  // The key is the id, which identifies a discussion in every source. The column `number` belongs to the full-text
  // index.
  key: ['id'],
  // The sync adds discussions daily. Otherwise the newest products would soon have none.
  rhythm: 'daily',
  staleAfterDays: 7,
  derive: indexDiscussions,
  derivedTables: ['voices_search'],
  derivedBy: INDEXED_BY,
})

export const reviewsDataset = defineDataset({
  title: 'Site reviews, imported from people',
  licence: 'CC BY 4.0, CC BY-SA 4.0 or CC0 1.0, named in each row',
  sold: true,
  table: reviews,
  startsEmpty: true,
  rhythm: 'operator',
  staleAfterDays: 365,
  derive: indexReviews,
  derivedTables: ['voices_review_search'],
  derivedBy: INDEXED_BY,
})

export const datasets = [discussionsDataset, reviewsDataset]
