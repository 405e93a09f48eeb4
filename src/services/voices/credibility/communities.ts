/** A community as a source of opinions. The rating says how well its rules exclude bots and sock puppets. */
export interface Community {
  readonly name: string
  /** The community's factor in the credibility, 0–1. Long-lived accounts, votes and public edits raise it. */
  readonly standing: number
  readonly licence: string
}

const LINK_ONLY = 'All rights with the authors; only title, link and counts are given'

export const COMMUNITIES = {
  hackernews: { name: 'Hacker News', standing: 0.8, licence: LINK_ONLY },
  stackexchange: { name: 'Stack Exchange', standing: 0.9, licence: 'CC BY-SA 4.0' },
  lemmy: { name: 'Lemmy', standing: 0.6, licence: LINK_ONLY },
  ptt: { name: '批踢踢 PTT', standing: 0.8, licence: LINK_ONLY },
  mobile01: { name: 'Mobile01', standing: 0.6, licence: LINK_ONLY },
  'site-review': { name: 'Site review', standing: 0.7, licence: 'CC BY 4.0' },
} as const satisfies Record<string, Community>

export type CommunityName = keyof typeof COMMUNITIES
export const COMMUNITY_NAMES = Object.keys(COMMUNITIES) as [CommunityName, ...CommunityName[]]
