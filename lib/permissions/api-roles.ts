import type { ApiRole } from '@/lib/ordercloud/models'

/** Every role of the platform, by name. Roles of the same resource are neighbors. */
export const API_ROLES = `
  AddressAdmin AddressReader AdminAddressAdmin AdminAddressReader AdminUserAdmin AdminUserGroupAdmin
  AdminUserGroupReader AdminUserReader ApiClientAdmin ApiClientReader ApprovalRuleAdmin
  ApprovalRuleReader BundleAdmin BundleAssignmentAdmin BundleReader BuyerAdmin BuyerImpersonation
  BuyerReader BuyerUserAdmin BuyerUserReader CatalogAdmin CatalogReader CategoryAdmin CategoryReader
  CostCenterAdmin CostCenterReader CreditCardAdmin CreditCardReader DeliveryConfigAdmin
  EntitySyncConfigAdmin ErrorConfigAdmin FullAccess IncrementorAdmin IncrementorReader
  IntegrationEventAdmin IntegrationEventReader LocaleAdmin LocaleReader MeAddressAdmin MeAdmin
  MeCreditCardAdmin MeSubscriptionAdmin MeXpAdmin MessageConfigAssignmentAdmin MessageSenderAdmin
  MessageSenderReader OpenIDConnectAdmin OpenIDConnectReader OrderAdmin OrderReader
  OrderSyncConfigAdmin OverrideShipping OverrideTax OverrideUnitPrice PasswordReset PriceScheduleAdmin
  PriceScheduleReader ProductAdmin ProductAssignmentAdmin ProductCollectionReader ProductFacetAdmin
  ProductFacetReader ProductReader ProductSyncConfigAdmin PromotionAdmin PromotionReader
  SecurityProfileAdmin SecurityProfileReader SetSecurityProfile ShipmentAdmin ShipmentReader Shopper
  SpendingAccountAdmin SpendingAccountReader SubscriptionAdmin SubscriptionReader SupplierAddressAdmin
  SupplierAddressReader SupplierAdmin SupplierReader SupplierUserAdmin SupplierUserGroupAdmin
  SupplierUserGroupReader SupplierUserReader TrackingEventAdmin TrackingEventReader
  UnsubmittedOrderReader UserGroupAdmin UserGroupReader WebhookAdmin WebhookReader XpIndexAdmin
`
  .trim()
  .split(/\s+/) as ApiRole[]
