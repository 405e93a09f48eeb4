const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1]

/**
 * The check digit of a business tax ID (統一編號): eight digits, each weighted; the sum of the digits of the products must
 * be divisible by five. A seventh digit of 7 makes 28, whose digits give 10, so 1 or 0 both count.
 */
export function isBusinessId(id: string): boolean {
  if (!/^\d{8}$/.test(id)) return false
  const sum = [...id].reduce((total, digit, index) => total + digitSum(Number(digit) * (WEIGHTS[index] ?? 0)), 0)
  return sum % 5 === 0 || (id[6] === '7' && (sum + 1) % 5 === 0)
}

function digitSum(product: number): number {
  return Math.floor(product / 10) + (product % 10)
}
