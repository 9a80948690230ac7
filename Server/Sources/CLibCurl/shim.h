// libcurl sets and reads its options by functions with variable arguments, which Swift can't call: each kind of value
// has a function of its own here.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

typedef size_t (*bramley_curl_bytes_function)(char *bytes, size_t size, size_t count, void *state);
typedef int (*bramley_curl_debug_function)(CURL *handle, curl_infotype kind, char *bytes, size_t count, void *state);

static inline CURLcode bramley_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode bramley_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode bramley_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode bramley_curl_set_state(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode bramley_curl_set_bytes_function(
    CURL *handle, CURLoption option, bramley_curl_bytes_function value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode bramley_curl_set_debug_function(CURL *handle, bramley_curl_debug_function value) {
  return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, value);
}
static inline long bramley_curl_number(CURL *handle, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(handle, info, &value);
  return value;
}
static inline CURLcode bramley_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
