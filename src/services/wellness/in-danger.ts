/** Somebody in danger may be the one whose input cannot be read: a refusal too says whom to call. */
export const IN_DANGER = { en: 'In danger now? Call 1925 or 119.', zh: '現在有危險？請撥 1925 或 119。' }
