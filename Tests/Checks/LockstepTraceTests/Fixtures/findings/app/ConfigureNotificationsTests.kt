@DisplayName("UC9.11 Configure notifications")
class ConfigureNotificationsTests
