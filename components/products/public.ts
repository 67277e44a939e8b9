export {
  readQuantity,
  readStocks,
  writeQuantity,
  type OrderedProduct,
  type Stock,
  type StockPlace,
} from './inventory/stock'
export { foreignProductReason } from './ownership'
export { products } from './resource'
