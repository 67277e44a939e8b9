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
export type VariantSpec = model.VariantSpec
export type Spec = Stored<model.Spec, 'ID'>
export type SpecOption = Stored<model.SpecOption, 'ID'>
export type SpecProductAssignment = Stored<model.SpecProductAssignment, 'ProductID' | 'SpecID'>
export type PriceBreak = Stored<model.PriceBreak, 'Quantity' | 'Price'>
export type PriceSchedule = Omit<Stored<model.PriceSchedule, 'ID' | 'OwnerID'>, 'PriceBreaks'> & {
  PriceBreaks: PriceBreak[] | null
}
export type Inventory = model.Inventory
export type VariantInventory = model.VariantInventory
export type InventoryRecord = Stored<model.InventoryRecord, 'ID' | 'OwnerID' | 'AddressID'>
export type Catalog = Stored<model.Catalog, 'ID' | 'OwnerID'>
export type Category = Stored<model.Category, 'ID'>
export type ProductFacet = Stored<model.ProductFacet, 'ID'>
export type ProductCollection = Stored<model.ProductCollection, 'ID'>
export type ProductCollectionInvitation = Stored<model.ProductCollectionInvitation, 'ID' | 'ExpirationDate'>
export type Buyer = Stored<model.Buyer, 'ID'>
export type Supplier = Stored<model.Supplier, 'ID'>
export type User = Stored<model.User, 'ID' | 'CompanyID' | 'Username'>
export type UserGroup = Stored<model.UserGroup, 'ID'>
export type CostCenter = Stored<model.CostCenter, 'ID'>
export type CreditCard = Stored<model.CreditCard, 'ID'>
export type GroupOrderInvitation = Stored<model.GroupOrderInvitation, 'ID' | 'OrderID'>
export type SellerApprovalRule = ApprovalRule & Stored<model.SellerApprovalRule, 'OwnerID'>
export type ApiClient = Stored<model.ApiClient, 'ID'>
export type ApiClientSecret = Stored<model.ApiClientSecret, 'ID'>
export type SecurityProfile = Stored<model.SecurityProfile, 'ID'>
export type PasswordConfig = model.PasswordConfig
export type ImpersonationConfig = Stored<model.ImpersonationConfig, 'ID' | 'ClientID'>
export type OpenIdConnect = Stored<model.OpenIdConnect, 'ID'>
export type DeliveryConfig = Stored<model.DeliveryConfig, 'ID'>
export type IntegrationEvent = Stored<model.IntegrationEvent, 'ID'>
export type Webhook = Stored<model.Webhook, 'ID' | 'Name'>
export type MessageSender = Stored<model.MessageSender, 'ID'>
export type MessageCCListenerAssignment = model.MessageCCListenerAssignment
export type MessageType = model.MessageType
export type TrackingEvent = Stored<model.TrackingEvent, 'ID' | 'EventType' | 'ClientID' | 'DeliveryConfigID'>
export type TrackingEventType = model.TrackingEventType
export type EntitySyncConfig = model.EntitySyncConfig
export type ProductSyncConfig = model.ProductSyncConfig
export type OrderSyncConfig = model.OrderSyncConfig
export type ErrorConfig = model.ErrorConfig
export type PromotionIntegration = model.PromotionIntegration
export type SubscriptionIntegration = model.SubscriptionIntegration
export type Incrementor = Stored<model.Incrementor, 'ID'>
export type Locale = Stored<model.Locale, 'ID' | 'OwnerID'>
export type OrderUser = model.OrderUser

// Assignments. Their rules run after the check that the required keys are present.
export type ApiClientAssignment = Stored<model.ApiClientAssignment, 'ApiClientID'>
export type BundleAssignment = Stored<model.BundleAssignment, 'BundleID' | 'BuyerID'>
export type BundleCatalogAssignment = Stored<model.BundleCatalogAssignment, 'BundleID' | 'CatalogID'>
export type BundleProductAssignment = Stored<model.BundleProductAssignment, 'BundleID' | 'ProductID'>
export type CategoryBundleAssignment = Stored<model.CategoryBundleAssignment, 'BundleID' | 'CategoryID'>
export type CategoryProductAssignment = Stored<model.CategoryProductAssignment, 'CategoryID' | 'ProductID'>
export type LocaleAssignment = Stored<model.LocaleAssignment, 'BuyerID' | 'LocaleID'>
export type MessageSenderAssignment = Stored<model.MessageSenderAssignment, 'MessageSenderID'>
export type ProductAssignment = Stored<model.ProductAssignment, 'BuyerID' | 'ProductID'>
export type ProductCatalogAssignment = Stored<model.ProductCatalogAssignment, 'CatalogID' | 'ProductID'>

/**
 * The types of stored records by resource. Records of resources that no rule reads are handled as plain JSON. A bundle
 * is stored as a product.
 */
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
  GroupOrderInvitations: GroupOrderInvitation
  Promotions: Promotion
  Products: Product
  Bundles: Product
  Variants: Variant
  Specs: Spec
  SpecOptions: SpecOption
  PriceSchedules: PriceSchedule
  InventoryRecords: InventoryRecord
  VariantInventoryRecords: InventoryRecord
  Catalogs: Catalog
  Categories: Category
  ProductFacets: ProductFacet
  ProductCollections: ProductCollection
  ProductCollectionInvitations: ProductCollectionInvitation
  Buyers: Buyer
  Suppliers: Supplier
  Users: User
  SupplierUsers: User
  AdminUsers: User
  UserGroups: UserGroup
  SupplierUserGroups: UserGroup
  AdminUserGroups: UserGroup
  Addresses: Address
  SupplierAddresses: Address
  AdminAddresses: Address
  CostCenters: CostCenter
  CreditCards: CreditCard
  SpendingAccounts: SpendingAccount
  ApprovalRules: ApprovalRule
  SellerApprovalRules: SellerApprovalRule
  ApiClients: ApiClient
  ApiClientSecrets: ApiClientSecret
  SecurityProfiles: SecurityProfile
  ImpersonationConfigs: ImpersonationConfig
  OpenIdConnects: OpenIdConnect
  DeliveryConfigurations: DeliveryConfig
  IntegrationEvents: IntegrationEvent
  Webhooks: Webhook
  MessageSenders: MessageSender
  TrackingEvents: TrackingEvent
  Incrementors: Incrementor
  Locales: Locale
  ErrorConfigs: ErrorConfig
  PromotionIntegrations: PromotionIntegration
  SubscriptionIntegrations: SubscriptionIntegration
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
  BuyerAddress: model.BuyerAddress
  Catalog: Catalog
  Variant: Variant
  VariantOverrides: model.VariantOverrides
  ImpersonateTokenRequest: model.ImpersonateTokenRequest
  MessageCCListenerAssignment: MessageCCListenerAssignment
  ProductCollectionEntry: Stored<model.ProductCollectionEntry, 'ProductID'>
  PasswordReset: model.PasswordReset
  PasswordResetRequest: model.PasswordResetRequest
  OneTimePasswordRequest: model.OneTimePasswordRequest
  TokenPasswordReset: model.TokenPasswordReset
  XpIndex: model.XpIndex
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
