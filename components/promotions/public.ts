// The parts of promotions that other features may use. Their expressions are written in the same language.
export { ExpressionEditor } from './builder/expression-builder'
export { TriedRecords } from './builder/tried-records'
export { RecipesDialog } from './builder/recipe-dialog'
export { readMissedPromotions } from './missed-promotions'
