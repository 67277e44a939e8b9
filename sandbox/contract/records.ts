import type { JsonObject } from '../core/records/json'
import type * as model from './generated/records'

/** A model whose named fields are never null in stored records: the platform or the contract's rules set them. */
type Stored<T, Fields extends keyof T> = { [F in keyof T]: F extends Fields ? NonNullable<T[F]> : T[F] }

export type OrderStatus = model.OrderStatus
export type Order = Stored<
  model.Order,
  'ID' | 'FromCompanyID' | 'ToCompanyID' | 'FromUserID' | 'Status' | 'DateCreated'
>
export type LineItem = Stored<model.LineItem, 'ID' | 'ProductID' | 'DateAdded' | 'QuantityShipped'>
export type Payment = Stored<model.Payment, 'ID' | 'Type'>
export type OrderReturn = Stored<model.OrderReturn, 'ID' | 'OrderID' | 'Status' | 'LastUpdated'>
export type OrderReturnItem = model.OrderReturnItem
export type OrderApproval = Stored<model.OrderApproval, 'ApprovalRuleID' | 'ApprovingGroupID' | 'Status'>
export type OrderReturnApproval = Stored<
  model.OrderReturnApproval,
  'OrderReturnID' | 'ApprovalRuleID' | 'ApprovingGroupID' | 'Status'
>
export type OrderApprovalInfo = Partial<model.OrderApprovalInfo>
export type ApprovalRule = Stored<model.ApprovalRule, 'ID' | 'RuleExpression' | 'ApprovingGroupID'>
export type Promotion = Stored<model.Promotion, 'ID' | 'Code' | 'EligibleExpression' | 'OwnerID'>
export type OrderPromotion = model.OrderPromotion
export type Shipment = Stored<model.Shipment, 'ID' | 'OwnerID'>
export type ShipmentItem = Stored<model.ShipmentItem, 'OrderID' | 'LineItemID' | 'QuantityShipped'>
export type Subscription = Stored<model.Subscription, 'ID' | 'Frequency' | 'Interval' | 'NextOrderDate'>
export type SubscriptionPayment = model.SubscriptionPayment
export type SpendingAccount = Stored<model.SpendingAccount, 'ID'>
export type Address = model.Address
export type PaymentTransaction = model.PaymentTransaction
export type ApprovalStatus = model.ApprovalStatus
export type LineItemSpec = model.LineItemSpec
export type Product = Stored<model.Product, 'ID' | 'OwnerID'>
export type Variant = Stored<model.Variant, 'ID'>
export type Spec = Stored<model.Spec, 'ID'>
export type SpecOption = Stored<model.SpecOption, 'ID'>
export type SpecProductAssignment = model.SpecProductAssignment
export type PriceBreak = Stored<model.PriceBreak, 'Quantity' | 'Price'>
export type PriceSchedule = Omit<Stored<model.PriceSchedule, 'ID' | 'OwnerID'>, 'PriceBreaks'> & {
  PriceBreaks: PriceBreak[] | null
}
export type User = model.User
export type BundleProductAssignment = model.BundleProductAssignment
export type Locale = model.Locale
export type OrderUser = model.OrderUser

/** The types of stored records by resource. Records of the other resources are handled as plain JSON. */
interface RecordTypes {
  Orders: Order
  LineItems: LineItem
  SubscriptionItems: LineItem
  Payments: Payment
  OrderReturns: OrderReturn
  OrderReturnApprovals: OrderReturnApproval
  Shipments: Shipment
  ShipmentItems: ShipmentItem
  Subscriptions: Subscription
  Promotions: Promotion
  SpendingAccounts: SpendingAccount
  PriceSchedules: PriceSchedule
  Users: User
  SupplierUsers: User
  AdminUsers: User
  SellerApprovalRules: ApprovalRule
}

/** The types of records by model. */
interface ModelTypes {
  Order: Order
  LineItem: LineItem
  Payment: Payment
  OrderReturn: OrderReturn
  OrderApprovalInfo: OrderApprovalInfo
  Shipment: Shipment
  ShipmentItem: ShipmentItem
  Subscription: Subscription
  Promotion: Promotion
  OrderUser: OrderUser
  PriceBreak: PriceBreak
  PaymentTransaction: PaymentTransaction
  LineItemProduct: model.LineItemProduct
  LineItemVariant: model.LineItemVariant
  Address: Address
}

/** The type of complete records of a model. */
export type ModelOf<Model extends string> = Model extends keyof ModelTypes ? ModelTypes[Model] : JsonObject

/** The type of the fields of a model in a request. */
export type SentOf<Model extends string> = Model extends keyof ModelTypes
  ? Partial<ModelTypes[Model]>
  : JsonObject

/** The type of the stored records of a resource. */
export type RecordOf<Resource extends string> = Resource extends keyof RecordTypes
  ? RecordTypes[Resource]
  : JsonObject
