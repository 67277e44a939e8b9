/** Returns the name of a platform type in words: "OrderSubmitted", "Order submitted". */
export function typeWords(type: string): string {
  const words = type.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
