export { addToCategory } from './rules/category-products'
