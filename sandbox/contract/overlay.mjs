/**
 * Parts of the platform's contract that are missing in the OpenAPI document (platform 1.0.239) and in the typings of the
 * SDK (12.0.0). Written by hand. Every group gives its reason. The generator rejects entries that match nothing, so that
 * no stale entry remains after an update of the SDK.
 *
 * Patterns: `Resource.Verb` for operations and `Model.Field` for fields, `*` for any run of characters.
 * Where several groups match, the last one wins.
 */

/**
 * Version of the platform this contract stands for. SDK 11.1.4 was generated from 1.0.432 and SDK 12.0.0 from a later
 * one before 1.0.445; 1.0.440 lies between. Four parts, because clients compare `/env` and the document by four.
 */
export const version = '1.0.440.0'

/** Operations the SDK renamed after the document: present name, then the document's. */
export const renamedOperations = {
  'ForgottenCredentials.SendVerificationCode': 'PasswordResets.SendVerificationCode',
  'ForgottenCredentials.ResetPasswordByVerificationCode': 'PasswordResets.ResetPasswordByVerificationCode',
}

/**
 * Roles of operations only the SDK knows. FullAccess is added to every group: the document lists it on each of its
 * guarded operations. `read` holds for GET, `write` for all else. `anyToken` asks for a signed-in user and no role,
 * `noToken` for nothing.
 */
export const roleRules = [
  {
    why: 'Sessions and lockouts are part of administering users, and follow the roles of the users themselves.',
    operations: ['AdminUsers.RevokeUserTokens', 'AdminUsers.UnlockUserAccount'],
    write: ['AdminUserAdmin'],
  },
  {
    why: 'As for admin users; ListAcrossBuyers reads what Users.List reads.',
    operations: ['Users.RevokeUserTokens', 'Users.UnlockUserAccount', 'Users.ListAcrossBuyers'],
    read: ['BuyerUserAdmin', 'BuyerUserReader'],
    write: ['BuyerUserAdmin'],
  },
  {
    why: 'As for admin users.',
    operations: ['SupplierUsers.RevokeUserTokens', 'SupplierUsers.UnlockUserAccount'],
    write: ['SupplierUserAdmin'],
  },
  {
    why: 'Secrets are parts of an API client.',
    operations: ['ApiClients.*Secret*'],
    read: ['ApiClientAdmin', 'ApiClientReader'],
    write: ['ApiClientAdmin'],
  },
  {
    why: 'The roles BundleAdmin, BundleReader and BundleAssignmentAdmin came with bundles and follow the pattern of products.',
    operations: ['Bundles.*'],
    read: ['BundleAdmin', 'BundleReader'],
    write: ['BundleAdmin'],
  },
  {
    why: 'As product assignments, which ProductAssignmentAdmin may manage without administering products.',
    operations: ['Bundles.ListAssignments', 'Bundles.SaveAssignment', 'Bundles.DeleteAssignment'],
    read: ['BundleAdmin', 'BundleAssignmentAdmin', 'BundleReader'],
    write: ['BundleAdmin', 'BundleAssignmentAdmin'],
  },
  {
    why: 'As the product assignments of a catalog.',
    operations: ['Catalogs.*BundleAssignment*'],
    read: ['CatalogAdmin', 'CatalogReader'],
    write: ['CatalogAdmin'],
  },
  {
    why: 'As the product assignments of a category.',
    operations: ['Categories.*BundleAssignment*'],
    read: ['CategoryAdmin', 'CategoryReader'],
    write: ['CategoryAdmin'],
  },
  {
    why: 'As line items of an order.',
    operations: ['BundleLineItems.*', 'Orders.ApplyPromotions', 'Orders.RefreshPromotions'],
    write: ['OrderAdmin', 'Shopper'],
  },
  {
    why: 'As Orders.ListPromotions.',
    operations: ['Orders.ListEligiblePromotions'],
    read: ['OrderAdmin', 'OrderReader', 'Shopper'],
  },
  {
    why: "The cart is the caller's own order: the roles that create and change one, reading included.",
    operations: ['Cart.*'],
    read: ['OrderAdmin', 'Shopper'],
    write: ['OrderAdmin', 'Shopper'],
  },
  {
    why: 'As Payments.CreateTransaction and DeleteTransaction: shoppers report no money movements.',
    operations: ['Cart.CreatePaymentTransaction', 'Cart.DeletePaymentTransaction'],
    write: ['OrderAdmin'],
  },
  {
    why: 'Documented: subscriptions are read by SubscriptionReader or SubscriptionAdmin and written by SubscriptionAdmin.',
    operations: ['Subscriptions.*', 'SubscriptionItems.*', 'BundleSubscriptionItems.*'],
    read: ['SubscriptionAdmin', 'SubscriptionReader'],
    write: ['SubscriptionAdmin'],
  },
  {
    why: 'The integration places the orders of subscriptions and holds a secret; its readers are not the readers of subscriptions.',
    operations: ['SubscriptionIntegrations.*'],
    read: ['SubscriptionAdmin'],
    write: ['SubscriptionAdmin'],
  },
  {
    why: 'Documented for writing: MeSubscriptionAdmin. Read like all else under /me.',
    operations: ['Me.*Subscription*'],
    read: ['MeSubscriptionAdmin', 'Shopper'],
    write: ['MeSubscriptionAdmin'],
  },
  {
    why: 'As everything under /me that has no role of its own.',
    operations: [
      'Me.*ProductCollection*',
      'Me.*GroupOrderInvitation*',
      'Me.*InventoryRecords',
      'Me.ListProductSellers',
    ],
    read: ['Shopper'],
    write: ['Shopper'],
  },
  {
    why: 'ProductCollectionReader exists for nothing else.',
    operations: ['ProductCollections.*'],
    read: ['ProductCollectionReader'],
  },
  {
    why: 'As inventory records themselves, which are parts of products.',
    operations: ['InventoryRecords.*Assignment*'],
    read: ['ProductAdmin', 'ProductReader'],
    write: ['ProductAdmin'],
  },
  {
    why: 'The role of the same name; there is no reader role beside it.',
    operations: ['DeliveryConfigurations.*'],
    read: ['DeliveryConfigAdmin'],
    write: ['DeliveryConfigAdmin'],
  },
  {
    why: 'The role of the same name; there is no reader role beside it.',
    operations: ['EntitySynchronization.*'],
    read: ['EntitySyncConfigAdmin'],
    write: ['EntitySyncConfigAdmin'],
  },
  {
    why: 'The role of the same name; there is no reader role beside it.',
    operations: ['ErrorConfigs.*'],
    read: ['ErrorConfigAdmin'],
    write: ['ErrorConfigAdmin'],
  },
  {
    why: 'The role of the same name; there is no reader role beside it.',
    operations: ['OrderSynchronization.*'],
    read: ['OrderSyncConfigAdmin'],
    write: ['OrderSyncConfigAdmin'],
  },
  {
    why: 'The role of the same name; there is no reader role beside it.',
    operations: ['ProductSynchronization.*'],
    read: ['ProductSyncConfigAdmin'],
    write: ['ProductSyncConfigAdmin'],
  },
  {
    why: 'The roles of the same name.',
    operations: ['TrackingEvents.*'],
    read: ['TrackingEventAdmin', 'TrackingEventReader'],
    write: ['TrackingEventAdmin'],
  },
  {
    why: 'No roles of their own: both are calls out to an integration, as integration events are.',
    operations: ['InventoryIntegrations.*', 'PromotionIntegrations.*'],
    read: ['IntegrationEventAdmin', 'IntegrationEventReader'],
    write: ['IntegrationEventAdmin'],
  },
  {
    why: "They concern the caller's own token. GetToken of group orders: a guest needs a token, not a role, to join.",
    operations: ['Me.RevokeTokens', 'UserInfo.GetToken', 'GroupOrders.GetToken'],
    roles: 'anyToken',
  },
  {
    why: 'Called by people who cannot sign in.',
    operations: ['ForgottenCredentials.SendOneTimePassword', 'ForgottenCredentials.RetrieveUsername'],
    roles: 'noToken',
  },
]

/** The document gives these five an empty role list, which means two different things. */
export const roleCorrections = [
  {
    why: 'Public keys are public, and whoever resets a password has no token.',
    operations: [
      'Certs.GetPublicKey',
      'ForgottenCredentials.SendVerificationCode',
      'ForgottenCredentials.ResetPasswordByVerificationCode',
    ],
    roles: 'noToken',
  },
  {
    why: 'Any signed-in user may ask who he is.',
    operations: ['Me.Get', 'Me.ListUserGroups'],
    roles: 'anyToken',
  },
]

/** Operations that say they are for buyer users, and are for all. */
export const anyUser = [
  {
    why: 'Any signed-in user may ask for his own groups: the call asks for no role.',
    operations: ['Me.ListUserGroups'],
  },
]

/** Operations for buyer users that do not say so in their descriptions, as the rest of their resource does. */
export const buyerUsersOnly = [
  {
    why: 'All else about product collections under /me says it.',
    operations: ['Me.AcceptProductCollectionInvitation', 'Me.DeclineProductCollectionInvitation'],
  },
]

/**
 * Success status of operations only the SDK knows, by the pattern of the document: GET 200; POST 201 with an answer
 * and 204 without; PUT and PATCH 200 with an answer and 204 without; DELETE 204, or 200 with an answer. Exceptions:
 */
export const statusRules = [
  {
    why: 'The document answers 200 to the same calls on an order: they change nothing a client could address.',
    operations: ['Cart.Calculate', 'Cart.EstimateShipping', 'Cart.SelectShipMethods'],
    status: 200,
  },
]

/** Required body fields, where the SDK's comments do not hold. */
export const requiredRules = [
  {
    why: 'Two generations of message senders: URL and SharedKey before SDK 12, DeliveryConfigID since. A rule asks for either.',
    operations: ['MessageSenders.Create', 'MessageSenders.Save'],
    required: ['Name', 'MessageTypes'],
  },
  {
    why: 'The typings make Type mandatory; their comment does not name it.',
    operations: ['Payments.Create', 'Cart.CreatePayment'],
    required: ['Type'],
  },
]

/** Types of query parameters that the SDK calls `string` or `number`. */
export const queryTypes = [
  { why: 'Bounds of a period.', parameters: ['from', 'to'], type: 'date' },
  { why: 'A count of items.', parameters: ['quantity'], type: 'integer' },
]

/** Models no operation names, though every list answers them. */
export const extraModels = ['Meta', 'MetaWithFacets', 'ListFacet', 'ListFacetValue']

/** Types of fields only the SDK knows, which writes dates as `string` and whole numbers as `number`. */
export const fieldTypes = [
  {
    why: 'Points in time, by their names and by the same fields of older models.',
    type: 'date',
    fields: [
      '*.DateCreated',
      '*.DateAdded',
      '*.DateApplied',
      '*.LastActive',
      '*.PasswordLastSetDate',
      '*.TermsAccepted',
      '*.StartDate',
      '*.EndDate',
      '*.ExpirationDate',
      '*.Expiration',
      '*.NextOrderDate',
      '*.LastOrderDate',
      '*.NotificationDate',
    ],
  },
  {
    why: 'Counts, limits, positions and durations in whole units.',
    type: 'integer',
    fields: [
      '*.*Limit*',
      '*.Priority',
      '*.RedemptionCount',
      '*.QuantityMultiplier',
      '*.DefaultQuantity',
      '*.ListOrder',
      '*.SpecCount',
      '*.VariantCount',
      '*.Frequency',
      '*.NotificationPoint',
      '*.NotificationDays',
      '*.AnonymousTokenDuration',
      '*.HttpStatusCode',
      '*.FailedLoginAttempts',
      '*.expires_in',
    ],
  },
]

/** Traits of fields: `set` is merged over what the document says, for every field that matches and no `except`. */
export const fieldTraits = [
  {
    why: 'Ids are letters, digits, dash and underscore, at most 100. Ship estimates and methods come from integrations.',
    set: { id: true, maxLength: 100 },
    fields: ['*.ID'],
    except: ['ShipEstimate.ID', 'ShipMethod.ID'],
  },
  {
    why: 'Marked write-only in the official .NET SDK of February 2026.',
    set: { writeOnly: true },
    fields: ['*.Password'],
  },
  {
    why: 'Marked write-only as well. They answer a mask as all secrets but passwords do, so that records can be copied.',
    set: { writeOnly: true, masked: true },
    fields: [
      '*.ConnectionString',
      '*.CustomAuthHeaderValue',
      'ContentHubConfig.ApiKey',
      'DiscoverEvent.ApiKey',
      'HttpConfig.Secret',
      'KafkaConfig.SaslPassword',
      'MailchimpConfig.ApiKey',
      'MessageSenderConfig.Secret',
      'SearchIngestion.ApiKey',
    ],
  },
  {
    why: 'Secrets that the hosted platform answers to readers. They answer a mask here: see sandbox/DIFFERENCES.md.',
    set: { writeOnly: true, masked: true },
    fields: [
      'ApiClient.ClientSecret',
      '*.HashKey',
      'MessageSender.SharedKey',
      'OpenIdConnect.ConnectClientSecret',
    ],
  },
  {
    why: 'A password, which is never answered.',
    set: { writeOnly: true },
    fields: ['TokenPasswordReset.NewPassword'],
  },
  {
    why: 'Ids of line items inside promotions; the other references are checked by looking them up.',
    set: { id: true },
    fields: ['AddedPromo.LineItemID', 'RemovedPromo.LineItemID'],
  },
  {
    why: 'Lengths of the .NET SDK of February 2026, for models and fields younger than the document.',
    set: { maxLength: 100 },
    fields: [
      'AddedPromo.Name',
      'AdHocProduct.Name',
      'Bundle.Name',
      'EligiblePromotion.Name',
      'GroupOrderInvitation.Name',
      'OrderUser.FirstName',
      'OrderUser.LastName',
      'OrderUser.Phone',
      'ProductCollection.Name',
      'ProductCollectionBuyerProduct.Name',
      'ProductCollectionInvitation.Name',
      'ProductCollectionProduct.Name',
      'ProductSeller.Name',
      'RemovedPromo.Name',
      'Variant.Name',
    ],
  },
  {
    why: 'As above.',
    set: { maxLength: 2000 },
    fields: [
      'AddedPromo.Description',
      'AdHocProduct.Description',
      'Bundle.Description',
      'EligiblePromotion.Description',
      'ProductCollectionBuyerProduct.Description',
      'ProductCollectionProduct.Description',
      'RemovedPromo.Description',
    ],
  },
  { why: 'As above.', set: { maxLength: 200 }, fields: ['OrderUser.Email'] },
  { why: 'As above.', set: { maxLength: 128 }, fields: ['DeliveryConfig.Name'] },
  {
    why: 'As above; Mailchimp took the place of Mandrill.',
    set: { maxLength: 50 },
    fields: [
      'ContentHubConfig.ApiKey',
      'HttpConfig.CustomAuthHeaderValue',
      'HttpConfig.Secret',
      'MailchimpConfig.ApiKey',
      'MessageSenderConfig.Secret',
    ],
  },
  {
    why: 'Documented range in minutes.',
    set: { min: 10, max: 600 },
    fields: ['ApiClient.AccessTokenDuration'],
  },
  {
    why: 'Documented range in minutes, up to 364 days.',
    set: { min: 0, max: 524160 },
    fields: ['ApiClient.RefreshTokenDuration'],
  },
  {
    why: 'Documented default in minutes, a week.',
    set: { default: 10080 },
    fields: ['ApiClient.AnonymousTokenDuration'],
  },
  {
    why: 'Documented by the .NET SDK: 0 locks out until somebody unlocks the account.',
    set: { min: 0 },
    fields: ['PasswordConfig.LockoutDuration'],
  },
  {
    why: 'Tri-state, as documented: null is inherited from the category above or the catalog.',
    set: { default: null },
    fields: ['CategoryAssignment.Visible', 'CategoryAssignment.ViewAllProducts'],
  },
  { why: 'A tip cannot be negative.', set: { min: 0, default: 0 }, fields: ['Order.Gratuity'] },
  { why: 'No fees until an integration reports some.', set: { default: 0 }, fields: ['Order.Fees'] },
  {
    why: 'A reminder on the day itself is none.',
    set: { min: 1 },
    fields: ['SubscriptionIntegration.NotificationDays'],
  },
  {
    why: 'Booleans that newer platforms take as true when the body leaves them out, so that older clients see no change.',
    set: { default: true },
    fields: [
      'AddedPromo.Active',
      'EligiblePromotion.Active',
      'InventoryRecord.AllowAllBuyers',
      'OrderPromotion.Active',
      'Promotion.Active',
      'RemovedPromo.Active',
      'Subscription.Active',
      'Variant.Active',
      'VariantOverrides.Active',
    ],
  },
  {
    why: 'As Product.QuantityMultiplier.',
    set: { default: 1, min: 1 },
    fields: ['AdHocProduct.QuantityMultiplier', 'ProductCollection*Product.QuantityMultiplier'],
  },
  {
    why: 'Required in the .NET SDK of February 2026; the SDK names required fields of whole bodies only, not of nested objects.',
    set: { required: true },
    fields: [
      'AzureBlobConfig.ConnectionString',
      'AzureTableConfig.ConnectionString',
      'ContentHubConfig.ApiKey',
      'ContentHubConfig.Endpoint',
      'ContentHubConfig.TargetSchemaName',
      'CosmosDbConfig.ConnectionString',
      'DiscoverEvent.ApiKey',
      'DiscoverEvent.ClientID',
      'DiscoverEvent.ServiceEndpoint',
      'EventHubConfig.ConnectionString',
      'EventHubConfig.EventHubName',
      'HttpConfig.Endpoint',
      'HttpConfig.Secret',
      'KafkaConfig.BootstrapServers',
      'KafkaConfig.SaslPassword',
      'KafkaConfig.SaslUsername',
      'KafkaConfig.Topic',
      'LineItemSpec.SpecID',
      'MailchimpConfig.ApiKey',
      'MessageSenderConfig.Endpoint',
      'MessageSenderConfig.Secret',
      'OrderReturnItem.LineItemID',
      'PriceBreak.Price',
      'PriceBreak.Quantity',
      'SearchIngestion.ApiKey',
      'SearchIngestion.Domain',
      'SearchIngestion.Endpoint',
      'SearchIngestion.Entity',
      'SearchIngestion.Source',
      'SearchIngestionContent.Locales',
      'SearchIngestionHttpContent.Endpoint',
      'SendEvent.ServiceEndpoint',
      'SendEvent.SiteID',
      'ShipMethodSelection.ShipEstimateID',
      'ShipMethodSelection.ShipMethodID',
    ],
  },
]

/**
 * Default sort of lists, by the model of the listed items. The first groups follow the sort priorities of the official
 * .NET SDK of February 2026. Direction and ties are a choice of ours (upwards, then ID).
 */
export const defaultSorts = [
  {
    why: 'Order of the sort priorities in the official .NET SDK of February 2026.',
    items: ['*Address'],
    sort: ['AddressName', 'ID'],
  },
  { why: 'As above.', items: ['User'], sort: ['LastName', 'FirstName', 'Username'] },
  {
    why: 'As above.',
    items: [
      'UserGroup',
      'ApprovalRule',
      'SellerApprovalRule',
      'CostCenter',
      'SpendingAccount',
      'PriceSchedule',
      '*Promotion',
      'ProductCollection',
      'ProductCollectionInvitation',
      'ProductSeller',
      'BuyerSupplier',
      'SupplierBuyer',
    ],
    sort: ['Name', 'ID'],
  },
  { why: 'As above.', items: ['OrderPromotion'], sort: ['Name', 'ID', 'Code'] },
  { why: 'As above.', items: ['Webhook'], sort: ['Name'] },
  { why: 'As above.', items: ['Catalog', 'Bundle', '*Product'], sort: ['OwnerID', 'Name', 'ID'] },
  {
    why: 'As above; buyers are shown no owner, so theirs starts with the name.',
    items: ['BuyerProduct', 'ProductCollectionBuyerProduct'],
    sort: ['Name', 'ID'],
  },
  {
    why: 'As above.',
    items: ['Buyer', 'Supplier', 'ProductSupplier', 'ApiClientSecret', 'InventoryRecord', 'Locale'],
    sort: ['ID'],
  },
  {
    why: 'As above.',
    items: ['SecurityProfile', 'Incrementor', 'Variant', 'MessageSender', 'DeliveryConfig'],
    sort: ['ID', 'Name'],
  },
  { why: 'As above.', items: ['IntegrationEvent'], sort: ['ID', 'EventType', 'Name'] },
  { why: 'As above.', items: ['TrackingEvent'], sort: ['ID', 'EventType'] },
  { why: 'As above.', items: ['*CreditCard'], sort: ['ID', 'CardholderName', 'CardType', 'ExpirationDate'] },
  {
    why: 'As above.',
    items: ['ImpersonationConfig'],
    sort: [
      'ImpersonationBuyerID',
      'ImpersonationGroupID',
      'ImpersonationUserID',
      'BuyerID',
      'GroupID',
      'UserID',
      'SecurityProfileID',
      'ClientID',
      'ID',
    ],
  },
  {
    why: 'As above.',
    items: ['MessageCCListenerAssignment'],
    sort: ['BuyerID', 'UserGroupID', 'UserID', 'MessageConfigName', 'SupplierID'],
  },
  { why: 'As above.', items: ['Order'], sort: ['DateSubmitted', 'DateCreated'] },
  { why: 'As above.', items: ['OrderReturn'], sort: ['DateSubmitted', 'DateCreated', 'ID', 'OrderID'] },
  { why: 'As above.', items: ['Payment', 'OrderApproval', 'OrderReturnApproval'], sort: ['DateCreated'] },
  { why: 'As above.', items: ['*LineItem'], sort: ['DateAdded'] },
  { why: 'As above.', items: ['Shipment'], sort: ['DateShipped', 'OwnerID'] },
  { why: 'As above.', items: ['GroupOrderInvitation'], sort: ['ID', 'Name', 'OrderID', 'OrderStatus'] },
  {
    why: 'As above.',
    items: ['Subscription'],
    sort: ['ID', 'Interval', 'NextOrderDate', 'LastOrderDate', 'DateCreated'],
  },
  { why: 'As above.', items: ['Spec'], sort: ['ListOrder', 'Name', 'ID'] },
  { why: 'As above.', items: ['SpecOption', 'ProductFacet'], sort: ['ListOrder', 'ID'] },
  { why: 'As above.', items: ['SpecProductAssignment'], sort: ['SpecID', 'ProductID', 'DefaultOptionID'] },
  { why: 'As above.', items: ['XpIndex'], sort: ['ThingType', 'Key'] },
  {
    why: 'No priorities known. Categories have a position among their siblings; that is what it is for.',
    items: ['Category'],
    sort: ['ListOrder', 'Name', 'ID'],
  },
  {
    why: 'No priorities known. By the first field they can be sorted by.',
    items: ['ApiClient', 'OpenIdConnect'],
    sort: ['ID'],
  },
  {
    why: 'No priorities known. The pair that identifies an item.',
    items: ['ShipmentItem'],
    sort: ['OrderID', 'LineItemID'],
  },
]
