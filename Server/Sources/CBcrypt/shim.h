#include <crypt.h>
#include <stdlib.h>
#include <string.h>

/// Computes the bcrypt hash of a phrase under the settings of another hash (`$2b$10$` and a salt) by libxcrypt.
/// The result has 60 characters and a zero. Returns 0, or -1 when there is no memory or the settings are wrong.
///
/// Here rather than in Swift, because the library's working memory is a structure of 32 KiB.
static inline int bramley_bcrypt(const char *phrase, const char *settings, char result[61]) {
  struct crypt_data *data = calloc(1, sizeof(struct crypt_data));
  if (data == NULL) return -1;
  const char *hash = crypt_rn(phrase, settings, data, (int)sizeof(struct crypt_data));
  int status = -1;
  if (hash != NULL && strlen(hash) == 60) {
    memcpy(result, hash, 61);
    status = 0;
  }
  memset(data, 0, sizeof(struct crypt_data));
  free(data);
  return status;
}
