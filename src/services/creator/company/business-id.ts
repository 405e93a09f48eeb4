const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1]

/**
 * Verifies the check digit of a business tax ID (統一編號). Each of the eight digits is multiplied by its weight. The
 * digits of all products must add up to a multiple of five. A seventh digit of 7 gives 28, and its digit sum 10 counts
 * as 1 or 0.
 */
export function isBusinessId(id: string): boolean {
  if (!/^\d{8}$/.test(id)) return false
  const sum = [...id].reduce((total, digit, index) => total + digitSum(Number(digit) * (WEIGHTS[index] ?? 0)), 0)
  return sum % 5 === 0 || (id[6] === '7' && (sum + 1) % 5 === 0)
}

function digitSum(product: number): number {
  return Math.floor(product / 10) + (product % 10)
}
