export { lowStockOf, readLowStock, type ListProducts } from './rules/sources'
