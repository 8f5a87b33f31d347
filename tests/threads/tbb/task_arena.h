#pragma once
#include "by_std.h"
